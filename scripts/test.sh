# crucible test: sets up what the tests need, runs them, and ends with one line of totals.
# Read by the launcher, whose say, fail, find_jdk and root it uses.

test_usage() {
  cat << 'END'
usage: crucible test [--all] [--with-peers] [--changed] [MODULE[:TEST[#METHOD]]]... [-- MAVEN-ARGUMENT...]
  without a module  every module, but for the tests that take long: each guarantee keeps a witness
  --all             these as well: what continuous integration runs
  --with-peers      installs the frameworks that Crucible is compared with, and runs the tests that need them
  --changed         the modules that differ from HEAD (on a branch: from where it left main), and those that depend on them
  MODULE            that module; python is one
  MODULE:TEST       that test class, or #METHOD of it, long or not, such as robust:KrumVariantsTest
  --                what follows goes to Maven, after verify
END
}

# Tags of tests that only --all runs, and why.
tags=(slow process browser sanitizer peers)

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
ocl-icd-libopencl1|has_library libOpenCL.so.1|the tests of training on devices
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
test_python() { # <pytest argument>...
  local python reports=$root/python/target/surefire-reports report
  [ -d "$root/python/tests" ] || return 0
  mkdir -p "$reports"
  report=$reports/TEST-python.xml
  find_python || { skip_python "$report" "they need Python 3.11 or newer with venv (Debian: apt-get install python3-venv)"; return 0; }
  set_up_python "$root/target/python" \
    || { skip_python "$report" "pip could not install python/tests/requirements.txt"; return 0; }
  say "testing the Python package"
  (cd "$root/python" && CRUCIBLE_HOME=$root PYTHONPATH=$root/python/src PYTHONDONTWRITEBYTECODE=1 \
    bounded "${with_peers:-2400}" "$root/target/python/bin/python" -m pytest -q --junitxml "$report.new" "$@" < /dev/null)
  if [ -s "$report.new" ]; then
    # A line for each test, as list_failures reads them.
    awk '{ gsub(/<(testcase|failure|error) /, "\n&"); print }' "$report.new" > "$report" && rm "$report.new"
  else
    printf '<testsuite name="python" tests="1" errors="1" failures="0" skipped="0">\n%s\n%s\n' \
      '<testcase classname="python" name="pytest">' '<error message="left no report"/></testcase></testsuite>' > "$report"
  fi
}

run_maven() { # in a JVM without the second compiler, which takes as long as all else that Maven itself does
  (cd "$root" && MAVEN_OPTS="-XX:TieredStopAtLevel=1 -XX:+UseSerialGC ${MAVEN_OPTS:-}" exec ./mvnw -B "$@" < /dev/null)
}

# Builds every module with its tests before the first runs. A module waits for the tests of those that it depends on: what is only
# compiled waits for nothing, and Python's tests and the check of the format have all that they need while the modules are tested.
build_all() {
  prepare_python > "$root/target/python.log" 2>&1 & # pip waits for the network
  run_maven -b smart -T 2 -DskipTests -Dspotless.check.skip=true verify || return 1
  keep_stamp # what was built is what runs
}

# ---------------------------------------------------------------- what is to run

list_tests() { # MODULE:TEST for every test class
  (cd "$root" && find ./*/src/test/java -name '*Test.java' 2> /dev/null) | sed 's|^\./\([^/]*\)/.*/\([^/]*\)\.java$|\1:\2|'
}

# The five lines that are most like a word: those that hold it, then by the number of letters to change.
nearest() { # <word>; reads lines
  awk -v word="$1" '
    function least(a, b, c) { return a < b ? (a < c ? a : c) : (b < c ? b : c) }
    function distance(s, t,   i, j, previous, current) {
      for (j = 0; j <= length(t); j++) previous[j] = j
      for (i = 1; i <= length(s); i++) {
        current[0] = i
        for (j = 1; j <= length(t); j++)
          current[j] = least(previous[j] + 1, current[j - 1] + 1, previous[j - 1] + (substr(s, i, 1) != substr(t, j, 1)))
        for (j = 0; j <= length(t); j++) previous[j] = current[j]
      }
      return previous[length(t)]
    }
    BEGIN { word = tolower(word); stem = word; sub(/test$/, "", stem) }
    { name = tolower($0); sub(/.*:/, "", name); printf "%d %s\n", (stem != "" && index(name, stem) ? 0 : 100) + distance(word, name), $0 }' \
    | sort -n | sed -n '1,5s/^[0-9]* /  /p'
}

with_dependents() { # reads modules, prints them and all that depend on them
  { sed 's/^/changed /'; dependencies; } | awk '
    $1 == "changed" { found[$2]; next }
    { from[NR] = $1; to[NR] = $2 }
    END {
      do {
        more = 0
        for (i in from) if ((to[i] in found) && !(from[i] in found)) { found[from[i]]; more = 1 }
      } while (more)
      for (module in found) print module
    }'
}

# The files that differ from HEAD, or on a branch from where it left main, and those that git does not know yet.
changed_files() {
  local base=HEAD
  [ "$(git -C "$root" rev-parse --abbrev-ref HEAD)" = main ] || base=$(git -C "$root" merge-base main HEAD 2> /dev/null) || base=HEAD
  git -C "$root" diff --name-only "$base" -- && git -C "$root" ls-files --others --exclude-standard
}

# What a change needs: the module of a changed test; of other files the module and its dependents; of documents and scripts the last module.
changed_modules() {
  local file module tested=() changed=()
  while IFS= read -r file; do
    module=${file%%/*}
    case $file in
      python/tests/*) tested+=(python) ;;
      python/*) tested+=(python) changed+=(simulation) ;;
      pom.xml | .mvn/*) while IFS= read -r module; do changed+=("$module"); done < <(modules) ;;
      */src/test/java/*) [ -f "$root/$module/pom.xml" ] && tested+=("$module") ;;
      *) if [ -f "$root/$module/pom.xml" ]; then changed+=("$module"); else tested+=(cli); fi ;;
    esac
  done < <(changed_files)
  {
    [ ${#tested[@]} -eq 0 ] || printf '%s\n' "${tested[@]}"
    [ ${#changed[@]} -eq 0 ] || printf '%s\n' "${changed[@]}" | with_dependents | sed 's|^cli$|cli python|' | tr ' ' '\n'
  } | sort -u
}

# Sets chosen (modules), named (Surefire's words for test classes and methods) and pytest (arguments) of MODULE[:TEST[#METHOD]]....
choose_tests() {
  local selector module test method file found whole=()
  for selector in "$@"; do
    module=${selector%%:*}
    test=
    case $selector in *:*) test=${selector#*:} ;; esac
    if [ "$module" = python ]; then
      with_python=yes
      [ -z "$test" ] || pytest+=("tests/${test#tests/}")
      continue
    fi
    [ -f "$root/$module/pom.xml" ] || fail 2 "there is no module $module; the nearest are:
$({ modules; echo python; } | nearest "$module")"
    chosen+=("$module")
    if [ -z "$test" ]; then
      whole+=("$module")
      continue
    fi
    method=${test#"${test%%#*}"}
    found=
    while IFS= read -r file; do
      found=yes
      named+=("${file%.java}$method")
    done < <(cd "$root/$module/src/test/java" 2> /dev/null && find . -name "${test%%#*}.java" | sed 's|^\./||')
    [ -n "$found" ] || fail 2 "there is no test ${test%%#*} in $module; the nearest are:
$(list_tests | nearest "${test%%#*}")"
  done
  [ ${#named[@]} -gt 0 ] || return 0
  for module in ${whole[@]+"${whole[@]}"}; do
    while IFS= read -r file; do
      named+=("${file%.java}")
    done < <(cd "$root/$module/src/test/java" && find . -name '*Test.java' | sed 's|^\./||')
  done
}

# ---------------------------------------------------------------- what the end tells

# Adds up the reports of this run.
sum_reports() {
  reports | awk '
    function count(name) { return match($0, " " name "=\"[0-9]+\"") ? substr($0, RSTART + length(name) + 3) + 0 : 0 }
    { tests += count("tests"); failed += count("failures") + count("errors"); skipped += count("skipped") }
    END { printf "%d passed, %d failed, %d skipped\n", tests - failed - skipped, failed, skipped }'
}

reports() { # the first line of each report of this run
  find "$root" -path '*/target/surefire-reports/TEST-*.xml' -exec grep -h -m 1 '<testsuite ' {} +
}

# One line for every test that failed, near the end, where a log that was cut still shows it.
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

list_slowest() {
  printf 'the slowest classes, in seconds:\n'
  reports | awk '
    function attribute(name) { return match($0, " " name "=\"[^\"]*\"") ? substr($0, RSTART + length(name) + 3, RLENGTH - length(name) - 4) : "" }
    { gsub(/,/, "", $0); printf "%8.1f  %s\n", attribute("time"), attribute("name") }' | sort -rn | sed -n 1,10p
}

# Processor time of all that this shell waited for, and how much of the cores that was: little means waiting, much means too much work.
tell_processor_time() { # <seconds of the clock>
  local cores
  cores=$(getconf _NPROCESSORS_ONLN 2> /dev/null) || cores=1
  times > "$root/target/times"
  awk -v clock="$1" -v cores="$cores" '
    function seconds(word,   parts) { split(word, parts, "m"); return parts[1] * 60 + parts[2] }
    NR == 2 {
      user = seconds($1); system_ = seconds($2)
      printf "processor time: %d s user, %d s system in %d s: %d %% of %d cores\n", user, system_, clock, \
        (user + system_) * 100 / (clock > 0 ? clock : 1) / cores, cores
    }' "$root/target/times"
}

# How many tests a run without --all leaves out, by the first of their tags that does so; a test of many cases counts once.
list_left_out() { # <tag>...
  find "$root" -path '*/src/test/java/*Test.java' -not -path '*/target/*' -exec grep -l '@Tag(' {} + 2> /dev/null | while IFS= read -r file; do cat "$file"; echo '@EndOfFile'; done \
    | awk -v out="$*" -v python="$(sed -n 's/.* \([0-9]*\) deselected.*/\1/p' "$root/target/python-tests.log" 2> /dev/null)" '
    BEGIN { split(out, names, " "); for (i in names) leaves[names[i]]; if (python) { count["python"] = python; total = python } }
    /^@EndOfFile/ {
      if (whole != "" && !own) { count[whole]++; total++ } # those of the class that it extends
      whole = ""; tag = ""; test = 0; own = 0
    }
    /@Tag\("/ {
      word = $0; sub(/.*@Tag\("/, "", word); sub(/".*/, "", word)
      if (word in leaves) { if (/^@/) whole = word; else if (tag == "") tag = word }
    }
    /^ +@(Test|ParameterizedTest|TestFactory|RepeatedTest)/ { test = 1; own = 1 }
    test && /^ +[^@ *\/].*\(/ {
      if (tag == "") tag = whole
      if (tag != "") { count[tag]++; total++ }
      tag = ""; test = 0
    }
    END {
      if (!total) exit
      printf "left to crucible test --all: %d tests (", total
      for (i = 1; i in names; i++) if (names[i] in count) { printf "%s%s %d", separator, names[i], count[names[i]]; separator = ", " }
      if ("python" in count) printf "%sof the Python package %d", separator, count["python"]
      print ")"
    }'
}

# ---------------------------------------------------------------- the run

# All chosen tests run even when some fail; the format is checked after them, so that it hides no result.
run_tests() {
  local failed='' totals with_peers='' all='' changed='' selectors=() begun=$SECONDS left=() chosen=() named=() pytest=() with_python='' module joined
  while [ $# -gt 0 ]; do
    case $1 in
      --all) all=yes ;;
      # Peers are large; their installation may take this many seconds, and without them their tests are skipped and counted.
      --with-peers) with_peers=1800 ;;
      --changed) changed=yes ;;
      --help | -h) test_usage && return 0 ;;
      --) shift && break ;;
      -*) test_usage >&2 && fail 2 "there is no option $1; arguments for Maven stand after --" ;;
      *) selectors+=("$1") ;;
    esac
    shift
  done
  if [ -n "$changed" ]; then
    while IFS= read -r module; do selectors+=("$module"); done < <(changed_modules)
    [ ${#selectors[@]} -gt 0 ] || fail 1 "no test to run: nothing differs"
    say "testing ${selectors[*]}"
  fi
  choose_tests ${selectors[@]+"${selectors[@]}"}
  mkdir -p "$root/target" 2> /dev/null && [ -w "$root/target" ] || fail 2 "cannot write to $root/target"
  set_up_jdk || exit 2
  set_up_packages
  export JAVA_HOME=$java_home PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD=1
  rm -rf "$root"/*/target/surefire-reports "$root/target/python-tests.log"
  mkdir -p "$cli" && begin_stamp
  forget_outdated tests
  # Two modules at a time: many tests wait for other processes.
  local maven=(-b smart -T 2 -Dmaven.test.failure.ignore=true -Dspotless.check.skip=true)
  if [ -z "$all" ] && [ ${#named[@]} -eq 0 ] && [ ${#pytest[@]} -eq 0 ]; then
    for module in "${tags[@]}"; do
      [ "$module${with_peers:+, with}" = "peers, with" ] || left+=("$module")
    done
    joined=$(IFS=,; echo "${left[*]}")
    maven+=("-DexcludedGroups=$joined")
    pytest=(-m "not (${joined//,/ or })")
  fi
  if [ ${#selectors[@]} -gt 0 ]; then
    run_chosen "$@"
  elif [ $# -gt 0 ]; then
    run_maven "${maven[@]}" verify "$@" || failed="the build"
  else
    run_all
    echo $((SECONDS - begun)) > "$root/target/test-seconds"
  fi
  # As old as the last compilation of tests, for forget_outdated.
  if [ -z "$failed" ]; then
    for module in $({ [ ${#selectors[@]} -gt 0 ] && printf '%s\n' ${chosen[@]+"${chosen[@]}"}; } || modules); do touch "$root/$module/target/tested"; done
  fi
  totals=$(sum_reports)
  [ ${#left[@]} -eq 0 ] || list_left_out "${left[@]}"
  list_slowest
  tell_processor_time $((SECONDS - begun))
  list_failures
  [ -z "$failed" ] || say "FAILED: $failed; see the first [ERROR] above"
  case $failed$totals in
    '0 passed, 0 failed'*) failed=none && say "FAILED: no test ran${named:+; is there such a method?}" ;;
  esac
  printf '%s\n' "$totals"
  case $failed$totals in
    [0-9]*' 0 failed'*) exit 0 ;;
    *) exit 1 ;;
  esac
}

# Runs the tests of all modules, and meanwhile those of the Python package and then the check of the format.
run_all() {
  local meanwhile
  build_all || { wait && failed="the build" && return; }
  wait # for pip
  {
    test_python ${pytest[@]+"${pytest[@]}"} > "$root/target/python-tests.log" 2>&1
    (cd "$root" && exec ./mvnw -B -q spotless:check < /dev/null) > "$root/target/format.log" 2>&1 # formatting is long work
  } & meanwhile=$!
  # Everything is built: what follows the compilation, such as packing and all that is made of classes, would only be done again.
  run_maven "${maven[@]}" compile surefire:test || failed="the build"
  wait "$meanwhile" || failed="${failed:+$failed and }the format check (./mvnw spotless:apply puts it right)"
  cat "$root/target/python-tests.log" "$root/target/format.log"
}

# Runs the tests of some modules; those that they are built on are built without theirs.
run_chosen() { # <Maven argument>...
  local list='' file
  rm -f "$root"/*/target/chosen
  for module in ${chosen[@]+"${chosen[@]}"}; do
    mkdir -p "$root/$module/target" && touch "$root/$module/target/chosen"
    list+=${list:+,}$module
  done
  maven+=(-Dchosen -Dcli.tests=integration-test -Dsurefire.failIfNoSpecifiedTests=false)
  [ ${#named[@]} -eq 0 ] || maven+=("-Dtest=$(IFS=,; echo "${named[*]}")")
  if [ -n "$list" ]; then
    run_maven "${maven[@]}" -pl "$list" -am verify "$@" || failed="the build"
  fi
  rm -f "$root"/*/target/chosen
  case $failed,$list, in
    ,cli,* | ,*,cli,*) keep_stamp ;; # what was built is what runs
  esac
  [ -n "$with_python" ] || return 0
  if is_stale; then build; fi
  test_python ${pytest[@]+"${pytest[@]}"} | tee "$root/target/python-tests.log"
}
