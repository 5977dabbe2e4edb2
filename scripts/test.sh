# crucible test: sets up what the tests need, runs them all, and ends with one line of totals.
# Read by the launcher, whose say, fail, find_jdk and root it uses.

# What the tests need beside the JDK: a Debian package, how to see that it is there, and who needs it.
needs() {
  cat << 'END'
chromium-headless-shell|command -v chromium-headless-shell chromium chromium-browser google-chrome|the browser tests
redis-server|command -v redis-server|the queue tests
nodejs|command -v node|the dashboard and its tests
python3-venv|find_python|the tests of the Python package
npm|command -v npm|the dashboard and its tests
libfreetype6|has_library libfreetype.so.6|the novel's screens
libpangoft2-1.0-0|has_library libpangoft2-1.0.so.0|the novel's screens
pocl-opencl-icd|has_library libpocl.so.2|the tests of training on devices
oclgrind|has_file /usr/lib/oclgrind/liboclgrind-rt-icd.so|the search for data races in kernels for devices
END
}

has_library() { # <soname>
  local folder
  for folder in /usr/lib /usr/lib64 /usr/lib/*-linux-gnu /lib/*-linux-gnu /opt/homebrew/lib; do
    [ -e "$folder/$1" ] && return 0
  done
  return 1
}

is_there() { # <check from needs>
  local word
  case $1 in
    has_file*) [ "$(uname -s)" != Linux ] || [ -e "${1#has_file }" ] ;;
    has_library*) [ "$(uname -s)" != Linux ] || $1 ;;
    find_python) [ ! -d "$root/python/tests" ] || (find_python) ;;
    *)
      for word in ${1#command -v }; do
        command -v "$word" > /dev/null && return 0
      done
      return 1
      ;;
  esac
}

can_install() { [ "$(id -u)" = 0 ] && command -v apt-get > /dev/null; }

update_package_lists() {
  [ "${lists_updated:-}" ] && return 0
  say "updating the package lists"
  apt-get update -qq < /dev/null >&2 || say "apt-get update failed; going on with the lists there are"
  lists_updated=yes
}

install_packages() { # <package>...
  update_package_lists
  say "installing $*"
  DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "$@" < /dev/null >> "$root/target/apt.log" 2>&1
}

set_up_jdk() {
  local message
  message=$(find_jdk 2>&1) && find_jdk && return 0
  if [ -z "${CRUCIBLE_JAVA_HOME:-}" ] && can_install; then
    update_package_lists
    if apt-cache show openjdk-25-jdk-headless > /dev/null 2>&1; then
      install_packages openjdk-25-jdk-headless && find_jdk && return 0
    fi
  fi
  printf '%s\n' "$message" >&2
  return 1
}

# Sets missing and, in words, lacking.
find_missing() {
  local package check user
  missing=() lacking=()
  while IFS='|' read -r package check user; do
    is_there "$check" && continue
    missing+=("$package")
    lacking+=("$package, for $user")
  done < <(needs)
}

set_up_packages() {
  local missing lacking package
  find_missing
  [ ${#missing[@]} -gt 0 ] || return 0
  if can_install && ! install_packages "${missing[@]}"; then
    # One package that this system lacks must not keep the others away.
    for package in "${missing[@]}"; do install_packages "$package"; done
  fi
  find_missing
  [ ${#missing[@]} -gt 0 ] || return 0
  say "NOT INSTALLED: ${#missing[@]}; the tests that need them are SKIPPED:"
  printf '  %s\n' "${lacking[@]}" >&2
  say "to have them, run as root: apt-get install ${missing[*]} (target/apt.log says what was tried)"
}

# Adds up the reports of this run.
sum_reports() {
  find "$root" -path '*/target/surefire-reports/TEST-*.xml' -exec grep -h -m 1 '<testsuite ' {} + | awk '
    function count(name) { return match($0, " " name "=\"[0-9]+\"") ? substr($0, RSTART + length(name) + 3) + 0 : 0 }
    { tests += count("tests"); failed += count("failures") + count("errors"); skipped += count("skipped") }
    END { printf "%d passed, %d failed, %d skipped\n", tests - failed - skipped, failed, skipped }'
}

# One line for every test that failed, last, where a log that was cut still shows it.
list_failures() {
  find "$root" -path '*/target/surefire-reports/TEST-*.xml' -exec cat {} + | awk '
    function attribute(name) { return match($0, " " name "=\"[^\"]*\"") ? substr($0, RSTART + length(name) + 3, RLENGTH - length(name) - 4) : "" }
    function plain(text) {
      gsub(/&#10;/, " ", text); gsub(/&quot;/, "\"", text); gsub(/&apos;/, "\047", text)
      gsub(/&lt;/, "<", text); gsub(/&gt;/, ">", text); gsub(/&amp;/, "\\&", text)
      return text
    }
    /<testcase / { test = attribute("classname") " " attribute("name") }
    /^ *<(failure|error)[ >]/ { print "FAILED " substr(plain(test " " attribute("message")), 1, 300) }'
}

# Sets python to one that the package supports and that can make virtual environments.
find_python() {
  for python in python3 python3.14 python3.13 python3.12 python3.11; do
    "$python" -c 'import ensurepip, sys, venv; sys.exit(sys.version_info < (3, 11))' > /dev/null 2>&1 && return 0
  done
  return 1
}

bounded() { # <seconds> <command>...; macOS has no timeout
  if command -v timeout > /dev/null; then timeout "$@"; else shift && "$@"; fi
}

# A virtual environment with what the Python tests need, made again when that changes.
set_up_python() { # <folder>
  local wanted=("$root/python/tests/requirements.txt")
  [ -z "${with_peers:-}" ] || wanted+=("$root/python/tests/requirements-peers.txt")
  cat "${wanted[@]}" | cmp -s - "$1/made.for" && return 0
  rm -rf "$1"
  "$python" -m venv "$1" \
    && bounded "${with_peers:-300}" "$1/bin/python" -m pip install --quiet --disable-pip-version-check "${wanted[@]/#/-r}" < /dev/null >&2 \
    && cat "${wanted[@]}" > "$1/made.for"
}

# The same beforehand; what fails here is tried again, and told, when the tests are to begin.
prepare_python() {
  local python
  [ ! -d "$root/python/tests" ] || { find_python && set_up_python "$root/target/python"; }
}

skip_python() { # <report> <reason>
  say "SKIPPED, counted as one: the tests of the Python package; $2"
  printf '<testsuite name="python" tests="1" errors="0" failures="0" skipped="1"></testsuite>\n' > "$1"
}

# The Python package's tests, against labs of this build. They count in the totals like all others.
test_python() {
  local python reports=$root/python/target/surefire-reports report
  [ -d "$root/python/tests" ] || return 0
  mkdir -p "$reports"
  report=$reports/TEST-python.xml
  find_python || { skip_python "$report" "they need Python 3.11 or newer with venv (Debian: apt-get install python3-venv)"; return 0; }
  set_up_python "$root/target/python" \
    || { skip_python "$report" "pip could not install python/tests/requirements.txt"; return 0; }
  say "testing the Python package"
  (cd "$root/python" && CRUCIBLE_HOME=$root PYTHONPATH=$root/python/src PYTHONDONTWRITEBYTECODE=1 \
    bounded "${with_peers:-1500}" "$root/target/python/bin/python" -m pytest -q --junitxml "$report.new" < /dev/null)
  if [ -s "$report.new" ]; then
    # A line for each test, as list_failures reads them.
    awk '{ gsub(/<(testcase|failure|error) /, "\n&"); print }' "$report.new" > "$report" && rm "$report.new"
  else
    printf '<testsuite name="python" tests="1" errors="1" failures="0" skipped="0">\n%s\n%s\n' \
      '<testcase classname="python" name="pytest">' '<error message="left no report"/></testcase></testsuite>' > "$report"
  fi
}

run_maven() {
  (cd "$root" && exec ./mvnw -B "$@" < /dev/null)
}

# Passes Maven's lines on. The last module is packaged before it is tested, and what it packs is all that Python's tests need: they run beside.
begin_python_with_cli() { # reads Maven's log
  local line preparing testing=''
  # pip waits for the network while the modules are built and tested.
  prepare_python > "$root/target/python.log" 2>&1 & preparing=$!
  while IFS= read -r line; do
    printf '%s\n' "$line"
    case $line in
      '[INFO] --- surefire:'*'@ crucible-cli ---')
        wait "$preparing"
        mv "$stamp.begun" "$stamp" # what was built is what runs
        test_python > "$root/target/python-tests.log" 2>&1 & testing=$!
        ;;
    esac
  done
  [ -n "$testing" ] || return 0
  wait "$testing"
  cat "$root/target/python-tests.log"
}

# All modules' tests run even when some fail; the format is checked after them, so that it hides no result.
run_tests() { # <Maven arguments>...
  local failed='' totals with_peers=''
  # Peers are large; their installation may take this many seconds, and without them their tests are skipped and counted.
  [ "${1:-}" != --with-peers ] || { with_peers=1800; shift; }
  mkdir -p "$root/target" 2> /dev/null && [ -w "$root/target" ] || fail 2 "cannot write to $root/target"
  set_up_jdk || exit 2
  set_up_packages
  export JAVA_HOME=$java_home PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD=1
  rm -rf "$root"/*/target/surefire-reports
  mkdir -p "$cli" && touch "$stamp.begun"
  # Two modules at a time: many tests wait for other processes.
  local maven=(-b smart -T 2 -Dmaven.test.failure.ignore=true -Dspotless.check.skip=true verify)
  if [ $# -gt 0 ]; then
    run_maven "${maven[@]}" "$@" || failed="the build"
  else
    run_maven "${maven[@]}" -Dcli.tests=integration-test | begin_python_with_cli
    [ "${PIPESTATUS[0]}" -eq 0 ] || failed="the build"
    run_maven -q spotless:check > "$root/target/format.log" 2>&1 || {
      cat "$root/target/format.log"
      failed="${failed:+$failed and }the format check (./mvnw spotless:apply mends it)"
    }
  fi
  totals=$(sum_reports)
  list_failures
  [ -z "$failed" ] || say "FAILED: $failed; see the first [ERROR] above"
  printf '%s\n' "$totals"
  case $failed$totals in
    [0-9]*' 0 failed'*) exit 0 ;;
    *) exit 1 ;;
  esac
}
