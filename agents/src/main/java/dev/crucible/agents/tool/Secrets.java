package dev.crucible.agents.tool;

import java.text.Normalizer;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/** What is not read although it lies in a project: hidden files, and what by its name or its text is a key or a password. */
final class Secrets {

    private static final Set<String> ENDINGS = Set.of(
            "pem",
            "key",
            "p8",
            "p12",
            "pfx",
            "ppk",
            "jks",
            "jceks",
            "keystore",
            "keytab",
            "kdb",
            "kdbx",
            "gpg",
            "pgp",
            "asc",
            "age",
            "ovpn",
            "tfstate",
            "tfvars",
            "env",
            "netrc",
            "htpasswd",
            "token",
            "rdp");

    /** Names up to their first dot. */
    private static final Set<String> STEMS = Set.of(
            "id_rsa",
            "id_dsa",
            "id_ecdsa",
            "id_ed25519",
            "id_ecdsa_sk",
            "id_ed25519_sk",
            "credential",
            "credentials",
            "secret",
            "secrets",
            "password",
            "passwords",
            "passwd",
            "shadow",
            "gshadow",
            "htpasswd",
            "token",
            "tokens",
            "apikey",
            "apikeys",
            "api_key",
            "api_keys",
            "wallet",
            "client_secret",
            "client_secrets",
            "service_account",
            "service-account",
            "_netrc",
            "kubeconfig",
            "known_hosts",
            "authorized_keys");

    /** Code about secrets is no secret; notes about them may be. */
    private static final Set<String> CODE =
            Set.of("java", "py", "js", "ts", "tsx", "html", "css", "c", "h", "go", "rs", "kt");

    private static final String NAME =
            "(?i:passw(?:or)?d|passphrase|secret|secret_?key|api[_-]?key|(?:access|auth)[_-]?token)";

    private static final Pattern IN_TEXT = Pattern.compile(
            String.join(
                    "|",
                    "-----BEGIN [A-Z0-9 ]*PRIVATE KEY",
                    "PuTTY-User-Key-File-",
                    "AGE-SECRET-KEY-1",
                    "\\b(AKIA|ASIA)[0-9A-Z]{16}\\b",
                    "(?i:aws_secret_access_key|aws_session_token)\\s*[=:]",
                    "\\b(ghp|gho|ghu|ghs|ghr)_[A-Za-z0-9]{30,}",
                    "\\bgithub_pat_[A-Za-z0-9_]{30,}",
                    "\\bglpat-[A-Za-z0-9_-]{20,}",
                    "\\bxox[abprs]-[A-Za-z0-9-]{10,}",
                    "\\bsk-(ant-|proj-)?[A-Za-z0-9_-]{32,}",
                    "\\bsk_live_[A-Za-z0-9]{16,}",
                    "\\bAIza[0-9A-Za-z_-]{35}",
                    "\\bhf_[A-Za-z0-9]{30,}",
                    "\"private_key\"\\s*:",
                    // An address with a password in it.
                    "\\b[a-z][a-z0-9+.-]*://[^/\\s:@]*:[^/\\s@$<{]{3,}@",
                    // What is written in quotes is no expression; nor is, after a colon, what has digits in it.
                    NAME + "[\"']?\\s*[:=]\\s*[\"'][^\"'\\s{}<>$%]{8,}[\"']",
                    "(?m:^\\s*[\\w-]*" + NAME + "\\s*:\\s+(?=\\S*\\d)[^\\s\"'$<{(\\[]\\S{7,}\\s*$)",
                    "(?m:^(?:export )?[A-Z0-9_]*(?:PASSWORD|PASSWD|SECRET|TOKEN|(?:API|SECRET|PRIVATE|ACCESS)_KEY)\\s*=\\s*[^\\s\"'$<{(]{8,}\\s*$)"));

    private Secrets() {}

    /** Whether the name of a file or folder says that it is not to be read. */
    static boolean inName(String name) {
        String plain = Normalizer.normalize(name, Normalizer.Form.NFKC).toLowerCase(Locale.ROOT);
        if (plain.startsWith(".") || plain.endsWith("~")) {
            return true;
        }
        String ending = plain.substring(plain.lastIndexOf('.') + 1);
        int dot = plain.indexOf('.');
        String stem = dot < 0 ? plain : plain.substring(0, dot);
        return (dot >= 0 && ENDINGS.contains(ending))
                || plain.startsWith("id_rsa")
                || plain.startsWith("id_ed25519")
                || (STEMS.contains(stem) && !CODE.contains(ending));
    }

    /** Whether a text holds something that looks like a key. */
    static boolean inText(String text) {
        return IN_TEXT.matcher(text).find();
    }
}
