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
}
LOOP = {
    "python": "while True: pass",
    "javascript": "for (;;) {}",
    "c": "int main(void) { for (volatile int i = 0;; i++) {} }",
    "cpp": "int main() { for (volatile int i = 0;;) { i = 1; } }",
    "java": "public class Main { public static void main(String[] a) { for (;;) {} } }",
    "go": "package main\nfunc main() { for { } }",
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
}
FLOOD = {
    "python": "while True: print('x' * 999)",
    "javascript": "for (;;) require('fs').writeSync(1, 'x'.repeat(999))",
    "c": '#include <stdio.h>\nint main(void) { for (;;) puts("xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx"); }',
    "cpp": '#include <iostream>\nint main() { for (;;) std::cout << "xxxxxxxxxxxxxxxxx\\n"; }',
    "java": "public class Main { public static void main(String[] a) { "
    'for (;;) System.out.println("xxxxxxxxxxxxxxxxxxxxxxxx"); } }',
    "go": 'package main\nimport "fmt"\nfunc main() { for { fmt.Println("xxxxxxxxxxxxxxxxx") } }',
}
SPY = {
    "python": "open('/etc/hostname')",
    "javascript": "require('fs').readFileSync('/etc/hostname')",
    "c": '#include <stdio.h>\nint main(void) { return fopen("/etc/hostname", "r") == 0; }',
    "cpp": '#include <fstream>\nint main() { return !std::ifstream("/etc/hostname"); }',
    "java": "public class Main { public static void main(String[] a) throws Exception { "
    'new java.io.FileInputStream("/etc/hostname"); } }',
    "go": 'package main\nimport "os"\nfunc main() { if _, e := os.Open("/etc/hostname"); e != nil '
    "{ os.Exit(1) } }",
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
}
BROKEN = dict.fromkeys(("c", "cpp", "java", "go"), "this is not a program (")


def installed(name):
    """Tell whether the toolchain of a language is here."""
    try:
        language(name).installed()
    except MissingToolError:
        return False
    return True
