#!/bin/sh
# Brings the Debian packages that the tests need and no Python package can bring. Needs root or
# sudo without a password; without them it says what is missing, and the tests that need it are
# skipped by name (they fail when CI=true).
set -u

missing=""
have() { command -v "$1" >/dev/null 2>&1; }
have chromium || have chromium-browser || have google-chrome || missing="$missing chromium"
have bwrap || missing="$missing bubblewrap"
[ -z "$missing" ] && exit 0

if [ "$(id -u)" = 0 ]; then as_root=""; elif sudo -n true 2>/dev/null; then as_root="sudo -n"; else
    echo "Missing:$missing. Without root they cannot be installed here: ask an administrator for"
    echo "    apt-get install$missing"
    exit 0
fi
echo "Installing$missing …"
export DEBIAN_FRONTEND=noninteractive
# shellcheck disable=SC2086  # lists of words
$as_root apt-get update -qq && $as_root apt-get install -y -qq --no-install-recommends $missing \
    >/dev/null </dev/null || echo "Could not install$missing; the tests that need them will say so."
