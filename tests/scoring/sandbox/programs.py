"""One small program per language and purpose, for the suite that every back end passes."""

from scoring.sandbox.languages import MissingToolError, language

HELLO = {
    "python": "print(input())",
    "javascript": "console.log(require('fs').readFileSync(0, 'utf8').trim())",
    "c": '#include <stdio.h>\nint main(void) { char b[9]; scanf("%8s", b); puts(b); }',
    "cpp": "#include <iostream>\nint main() { std::string s; std::cin >> s; std::cout << s; }",
    "java": "import java.util.Scanner; public class Main { interface Inner {} "
    "public static void main(String[] a) { Inner i = new Inner() {}; "
    "System.out.println(new Scanner(System.in).next()); } }",
    "go": 'package main\nimport "fmt"\nfunc main() { var s string; fmt.Scan(&s); fmt.Println(s) }',
    "csharp": "using System; public class P { public static void Main() { "
    "Console.WriteLine(Console.ReadLine()); } }",
    "scala": "object Main { def main(a: Array[String]): Unit = { "
    "println(scala.io.StdIn.readLine()) } }",
}
LOOP = {
    "python": "while True: pass",
    "javascript": "for (;;) {}",
    "c": "int main(void) { for (volatile int i = 0;; i++) {} }",
    "cpp": "int main() { for (volatile int i = 0;;) { i = 1; } }",
    "java": "public class Main { public static void main(String[] a) { for (;;) {} } }",
    "go": "package main\nfunc main() { for { } }",
    "csharp": "using System; public class P { public static void Main() { for (int i = 0; ; i++) { "
    "if (i < 0) i = 0; } } }",
    "scala": "object Main { def main(a: Array[String]): Unit = { while (true) {} } }",
}
HOG = {
    "python": "x = []\nwhile True: x.append(bytearray(1 << 20))",
    "javascript": "const x = []; for (;;) x.push(Buffer.alloc(1 << 20, 1))",
    "c": "#include <stdlib.h>\n#include <string.h>\n"
    "int main(void) { for (;;) memset(malloc(1 << 20), 1, 1 << 20); }",
    "cpp": "#include <vector>\nint main() { std::vector<char*> x; "
    "for (;;) x.push_back(new char[1 << 20]{1}); }",
    "java": "public class Main { public static void main(String[] a) { "
    "java.util.List<byte[]> x = new java.util.ArrayList<>(); "
    "for (;;) x.add(new byte[1 << 20]); } }",
    "go": "package main\nfunc main() { x := [][]byte{}; for { b := make([]byte, 1<<20); "
    "for i := range b { b[i] = 1 }; x = append(x, b) } }",
    "csharp": "using System; using System.Collections.Generic; public class P { public static void "
    "Main() { var x = new List<byte[]>(); for (;;) { var b = new byte[1 << 20]; for (int "
    "i = 0; i < b.Length; i++) b[i] = 1; x.Add(b); } } }",
    "scala": "object Main { def main(a: Array[String]): Unit = { var x = List[Array[Byte]](); "
    "while (true) x = Array.fill[Byte](1 << 20)(1) :: x } }",
}
FLOOD = {
    "python": "while True: print('x' * 999)",
    "javascript": "for (;;) require('fs').writeSync(1, 'x'.repeat(999))",
    "c": '#include <stdio.h>\nint main(void) { for (;;) puts("xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"); }',
    "cpp": '#include <iostream>\nint main() { for (;;) std::cout << "xxxxxxxxxxxxxxxxx\\n"; }',
    "java": "public class Main { public static void main(String[] a) { "
    'for (;;) System.out.println("xxxxxxxxxxxxxxxxxxxxxxxx"); } }',
    "go": 'package main\nimport "fmt"\nfunc main() { for { fmt.Println("xxxxxxxxxxxxxxxxx") } }',
    "csharp": "using System; public class P { public static void Main() { for (;;) "
    'Console.WriteLine("xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"); } }',
    "scala": "object Main { def main(a: Array[String]): Unit = { while (true) "
    'println("xxxxxxxxxxxxxxxxxxxxxxxxxxx") } }',
}
SPY = {
    "python": "open('@SECRET@')",
    "javascript": "require('fs').readFileSync('@SECRET@')",
    "c": '#include <stdio.h>\nint main(void) { return fopen("@SECRET@", "r") == 0; }',
    "cpp": '#include <fstream>\nint main() { return !std::ifstream("@SECRET@"); }',
    "java": "public class Main { public static void main(String[] a) throws Exception { "
    'new java.io.FileInputStream("@SECRET@"); } }',
    "go": 'package main\nimport "os"\nfunc main() { if _, e := os.Open("@SECRET@"); e != nil '
    "{ os.Exit(1) } }",
    "csharp": "using System; public class P { public static void Main() { "
    'System.IO.File.ReadAllText("@SECRET@"); } }',
    "scala": "object Main { def main(a: Array[String]): Unit = { new "
    'java.io.FileInputStream("@SECRET@") } }',
}
CALL_OUT = {
    "python": "import socket; socket.create_connection(('127.0.0.1', 80), 1)",
    "javascript": "require('net').connect(80, '127.0.0.1').on('error', () => process.exit(1))",
    "c": "#include <sys/socket.h>\nint main(void) { return socket(AF_INET, SOCK_STREAM, 0) < 0; }",
    "cpp": "#include <sys/socket.h>\nint main() { return socket(AF_INET, SOCK_STREAM, 0) < 0; }",
    "java": "public class Main { public static void main(String[] a) throws Exception { "
    'new java.net.Socket("127.0.0.1", 80); } }',
    "go": 'package main\nimport ("net"; "os")\nfunc main() { '
    'if _, e := net.Dial("tcp", "127.0.0.1:80"); e != nil { os.Exit(1) } }',
    "csharp": "using System; public class P { public static void Main() { var c = new "
    'System.Net.Sockets.TcpClient("127.0.0.1", 80); if (!c.Connected) '
    "Environment.Exit(1); } }",
    "scala": 'object Main { def main(a: Array[String]): Unit = { new java.net.Socket("127.0.0.1", '
    "80) } }",
}
FORK = {
    "python": "import os; os.fork()",
    "javascript": "process.exit(require('child_process').spawnSync('/box/main.js').error ? 1 : 0)",
    "c": "#include <unistd.h>\nint main(void) { return fork() < 0; }",
    "cpp": "#include <unistd.h>\nint main() { return fork() < 0; }",
    "java": "public class Main { public static void main(String[] a) throws Exception { "
    'new ProcessBuilder("/usr/bin/prlimit").start(); } }',
    "go": 'package main\nimport ("os"; "os/exec")\nfunc main() { '
    'if exec.Command("/usr/bin/prlimit").Start() != nil { os.Exit(1) } }',
    "csharp": "using System; public class P { public static void Main() { "
    'System.Diagnostics.Process.Start("/usr/bin/prlimit"); } }',
    "scala": "object Main { def main(a: Array[String]): Unit = { new "
    'ProcessBuilder("/usr/bin/prlimit").start() } }',
}
CROWD = """import os, time
made = 0
for _ in range(200):
    try:
        if os.fork() == 0:
            time.sleep(3)
            os._exit(0)
        made += 1
    except OSError:
        pass
print(made)
"""
"""Counts how many processes a program can have at once."""
SLEEP = {
    "python": "import time; time.sleep(60)",
    "javascript": "setTimeout(() => {}, 60000)",
    "c": "#include <unistd.h>\nint main(void) { sleep(60); }",
    "cpp": "#include <unistd.h>\nint main() { sleep(60); }",
    "java": "public class Main { public static void main(String[] a) throws Exception { "
    "Thread.sleep(60000); } }",
    "go": 'package main\nimport "time"\nfunc main() { time.Sleep(time.Minute) }',
    "csharp": "public class P { public static void Main() { "
    "System.Threading.Thread.Sleep(60000); } }",
    "scala": "object Main { def main(a: Array[String]): Unit = Thread.sleep(60000) }",
}
FILL = {
    "python": "f = open('/tmp/x', 'wb')\nwhile True: f.write(bytes(1 << 16)); f.flush()",
    "javascript": "const fs = require('fs'); const f = fs.openSync('/tmp/x', 'w'); "
    "for (;;) fs.writeSync(f, Buffer.alloc(1 << 16))",
    "c": "#include <stdio.h>\n#include <stdlib.h>\nstatic char b[1 << 16];\nint main(void) { "
    'FILE *f = fopen("/tmp/x", "w"); for (;;) if (!fwrite(b, sizeof b, 1, f)) exit(1); }',
    "cpp": '#include <fstream>\n#include <vector>\nint main() { std::ofstream f("/tmp/x"); '
    "std::vector<char> b(1 << 16); while (f.write(b.data(), b.size())) {} return 1; }",
    "java": "public class Main { public static void main(String[] a) throws Exception { "
    'var f = new java.io.FileOutputStream("/tmp/x"); for (;;) f.write(new byte[1 << 16]); } }',
    "go": 'package main\nimport "os"\nfunc main() { f, _ := os.Create("/tmp/x"); '
    "for { if _, e := f.Write(make([]byte, 1<<16)); e != nil { os.Exit(1) } } }",
    "csharp": "public class P { public static void Main() { "
    'var f = System.IO.File.Create("/tmp/x"); for (;;) { f.Write(new byte[1 << 16], 0, 1 << 16); '
    "f.Flush(); } } }",
    "scala": "object Main { def main(a: Array[String]): Unit = { "
    'val f = new java.io.FileOutputStream("/tmp/x"); '
    "while (true) f.write(new Array[Byte](1 << 16)) } }",
}
SCRIBBLE = {
    "python": "open('/usr/x', 'w')",
    "javascript": "require('fs').writeFileSync('/usr/x', '')",
    "c": '#include <stdio.h>\nint main(void) { return fopen("/usr/x", "w") == 0; }',
    "cpp": '#include <fstream>\nint main() { return !std::ofstream("/usr/x"); }',
    "java": "public class Main { public static void main(String[] a) throws Exception { "
    'new java.io.FileOutputStream("/usr/x"); } }',
    "go": 'package main\nimport "os"\nfunc main() { if _, e := os.Create("/usr/x"); e != nil '
    "{ os.Exit(1) } }",
    "csharp": 'public class P { public static void Main() { System.IO.File.Create("/usr/x"); } }',
    "scala": "object Main { def main(a: Array[String]): Unit = "
    'new java.io.FileOutputStream("/usr/x") }',
}
TELL_ENVIRONMENT = {
    "python": "import os; print(os.environ)",
    "javascript": "console.log(JSON.stringify(process.env))",
    "c": "#include <stdio.h>\nextern char **environ;\n"
    "int main(void) { for (char **e = environ; *e; e++) puts(*e); }",
    "cpp": "#include <iostream>\nextern char **environ;\n"
    "int main() { for (char **e = environ; *e; e++) std::cout << *e; }",
    "java": "public class Main { public static void main(String[] a) { "
    "System.out.println(System.getenv()); } }",
    "go": 'package main\nimport ("fmt"; "os")\nfunc main() { fmt.Println(os.Environ()) }',
    "csharp": "public class P { public static void Main() { "
    "foreach (System.Collections.DictionaryEntry e in System.Environment.GetEnvironmentVariables())"
    ' System.Console.WriteLine(e.Key + "=" + e.Value); } }',
    "scala": "object Main { def main(a: Array[String]): Unit = println(sys.env) }",
}
KILL_ALL = {
    "python": "import os; os.kill(-1, 9)",
    "javascript": "process.kill(1, 'SIGKILL'); process.exit(1)",
    "c": "#include <signal.h>\nint main(void) { kill(-1, 9); return 1; }",
    "cpp": "#include <csignal>\n#include <signal.h>\nint main() { kill(-1, 9); return 1; }",
    "go": 'package main\nimport ("os"; "syscall")\nfunc main() { syscall.Kill(-1, 9); os.Exit(1) }',
}
READ_HOST_WHILE_COMPILING = {
    "c": '#include "@SECRET@"\nint main(void) { return 0; }',
    "cpp": '#include "@SECRET@"\nint main() { return 0; }',
}
EMBED_THE_HOST = {
    "c": '#include <stdio.h>\n__asm__(".data\\n.globl host\\nhost: '
    '.incbin \\"@SECRET@\\"\\n.byte 0\\n");'
    "\nextern char host[];\nint main(void) { puts(host); }",
    "cpp": '#include <cstdio>\n__asm__(".data\\n.globl host\\nhost: '
    '.incbin \\"@SECRET@\\"\\n.byte 0\\n");'
    '\nextern "C" char host[];\nint main() { puts(host); }',
    "go": 'package main\nimport _ "embed"\n//go:embed @SECRET@\nvar host string\n'
    "func main() { println(host) }",
}
KEEP_THE_COMPILER_BUSY = {
    "c": "\n".join(
        ["#define A0 1+", *(f"#define A{n} A{n - 1} " + f"A{n - 1}" for n in range(1, 40))]
    )
    + "\nint main(void) { return A39 1; }",
    "cpp": "template<int N, int M> struct S { static const int v = S<N - 1, M * 2>::v + "
    "S<N - 1, M * 2 + 1>::v; };\ntemplate<int M> struct S<0, M> { static const int v = M; };\n"
    "int main() { return S<40, 1>::v; }",
}
RUN_WHILE_COMPILING = {
    "java": "import java.util.*;\nimport javax.annotation.processing.*;\n"
    'import javax.lang.model.element.*;\n@SupportedAnnotationTypes("*")\n'
    "public class Main extends AbstractProcessor {\n"
    'static { System.err.println(1 + "RAN" + 1); }\n'
    "public boolean process(Set<? extends TypeElement> a, RoundEnvironment r) { return false; }\n"
    "@Deprecated public static void main(String[] a) {} }",
}
TRACE_THE_PARENT = {
    "python": "import ctypes; ctypes.CDLL(None).ptrace(16, 1, 0, 0)",
    "c": "#include <sys/ptrace.h>\nint main(void) { return ptrace(PTRACE_ATTACH, 1, 0, 0) != 0; }",
    "cpp": "#include <sys/ptrace.h>\nint main() { return ptrace(PTRACE_ATTACH, 1, 0, 0) != 0; }",
    "go": 'package main\nimport ("os"; "syscall")\n'
    "func main() { if syscall.PtraceAttach(1) != nil { os.Exit(1) } }",
    "csharp": 'using System.Runtime.InteropServices; public class P { [DllImport("libc.so.6")] '
    "static extern long ptrace(int what, int pid, long a, long b); "
    "public static void Main() { ptrace(16, 1, 0, 0); } }",
}
LEAVE_THE_NAMESPACES = {
    "python": "import ctypes; ctypes.CDLL(None).unshare(0x10000000)",
    "c": "#define _GNU_SOURCE\n#include <sched.h>\n"
    "int main(void) { return unshare(CLONE_NEWUSER) != 0; }",
    "cpp": "#include <sched.h>\nint main() { return unshare(CLONE_NEWUSER) != 0; }",
    "go": 'package main\nimport ("os"; "syscall")\n'
    "func main() { if syscall.Unshare(syscall.CLONE_NEWUSER) != nil { os.Exit(1) } }",
    "csharp": 'using System.Runtime.InteropServices; public class P { [DllImport("libc.so.6")] '
    "static extern int unshare(int what); public static void Main() { unshare(0x10000000); } }",
}
MOUNT = {
    "python": "import ctypes; ctypes.CDLL(None).mount(b'none', b'/tmp', b'proc', 0, None)",
    "c": "#include <sys/mount.h>\n"
    'int main(void) { return mount("none", "/tmp", "proc", 0, 0) != 0; }',
    "cpp": "#include <sys/mount.h>\n"
    'int main() { return mount("none", "/tmp", "proc", 0, 0) != 0; }',
    "go": 'package main\nimport ("os"; "syscall")\nfunc main() { '
    'if syscall.Mount("none", "/tmp", "proc", 0, "") != nil { os.Exit(1) } }',
    "csharp": 'using System.Runtime.InteropServices; public class P { [DllImport("libc.so.6")] '
    "static extern int mount(string a, string b, string c, long d, long e); "
    'public static void Main() { mount("none", "/tmp", "proc", 0, 0); } }',
}
"""Java, Scala and JavaScript cannot make system calls of their own."""

SNOOP = {
    "python": "print(open('/proc/1/environ').read()); print(open('/proc/1/maps').read())",
    "javascript": "const fs = require('fs'); "
    "console.log(fs.readFileSync('/proc/1/environ', 'utf8'), "
    "fs.readFileSync('/proc/1/maps', 'utf8'))",
    "c": '#include <stdio.h>\nint main(void) { return fopen("/proc/1/environ", "r") == 0; }',
    "cpp": '#include <fstream>\nint main() { return !std::ifstream("/proc/1/environ"); }',
    "java": "import java.nio.file.*; public class Main { public static void main(String[] a) "
    'throws Exception { System.out.write(Files.readAllBytes(Path.of("/proc/1/environ"))); } }',
    "go": 'package main\nimport ("os"; "fmt")\nfunc main() { '
    'b, e := os.ReadFile("/proc/1/environ"); '
    "if e != nil { os.Exit(1) }; fmt.Println(string(b)) }",
    "csharp": "using System; using System.IO; public class P { public static void Main() { "
    'foreach (var d in Directory.GetDirectories("/proc")) { int n; '
    'if (int.TryParse(Path.GetFileName(d), out n) && n > 9) Console.WriteLine("STRANGER"); } '
    'Console.Write(File.ReadAllText("/proc/1/environ")); } }',
    "scala": "object Main { def main(a: Array[String]): Unit = "
    'println(scala.io.Source.fromFile("/proc/1/environ").mkString) }',
}
FIND_DESCRIPTORS = {
    "python": "import os\nfor fd in range(3, 64):\n try: os.fstat(fd); print('OPEN', fd)\n"
    " except OSError: pass",
    "javascript": "const fs = require('fs'); for (let fd = 3; fd < 64; fd++) { try { "
    "const s = fs.fstatSync(fd); if (s.isFile() || s.isDirectory() || s.isSocket()) "
    "console.log('OPEN', fd) } catch (e) {} }",
    "c": "#include <fcntl.h>\n#include <stdio.h>\n"
    'int main(void) { for (int i = 3; i < 64; i++) if (fcntl(i, F_GETFD) >= 0) puts("OPEN"); }',
    "cpp": "#include <fcntl.h>\n#include <cstdio>\n"
    'int main() { for (int i = 3; i < 64; i++) if (fcntl(i, F_GETFD) >= 0) puts("OPEN"); }',
    "go": 'package main\nimport ("fmt"; "syscall")\nfunc main() { for i := 3; i < 64; i++ { '
    "var s syscall.Stat_t; if syscall.Fstat(i, &s) == nil && s.Mode&syscall.S_IFMT == "
    'syscall.S_IFREG { fmt.Println("OPEN") } } }',
}
BROKEN = dict.fromkeys(("c", "cpp", "java", "go", "csharp", "scala"), "this is not a program (")


def installed(name):
    """Tell whether the toolchain of a language is here."""
    try:
        language(name).installed()
    except MissingToolError:
        return False
    return True
