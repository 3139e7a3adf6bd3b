/**
 * Of the 3,000 passwords most often found in leaks those that become valid by changing case (at least eight characters,
 * with a letter and a digit; all others break the rules already), and the usual ways of making the others long enough.
 * In lower case.
 */
const COMMON_PASSWORDS: ReadonlySet<string> = new Set(
  `1234abcd 1234qwer 1passwor 1q2w3e4r 1qaz2wsx 1qazxsw2 1x2zkg8w 8j4ye3uz a1b2c3d4 abc12345 abcd1234 abcd12345
  access14 admin123 america1 andyod22 angel123 anthony1 asdf1234 asshole1 babygirl1 babylon5 barney12 baseball1
  batman123 blink182 brandon1 bubba123 buster12 charlie1 chelsea1 chester1 chicago1 computer1 cowboys1 dallas22 daniel12
  diamond1 dolphin1 dragon12 fender12 fordf150 formula1 football1 freedom1 front242 fuckyou1 fuckyou2 gandalf1 gateway1
  gordon24 hammer12 heather1 hello123 hockey12 iloveyou1 iloveyou2 jackson1 jasmine1 jessica1 jordan23 letmein1
  letmein2 liverpool1 lovely12 marcius2 master12 matthew1 melissa1 mercedes1 michael1 michelle1 monkey12 monkey123
  mustang1 ncc1701a ncc1701d ncc1701e newpass6 nicole12 pa55word passw0rd passwor1 password1 password12
  password123 password2 patrick1 pepper12 phoenix1 pool6123 porsche9 princess1 q1w2e3r4 qwer1234 qwerty12 qwerty123
  raiders1 rangers1 richard1 rush2112 satan666 scooter1 shadow12 shannon1 snickers1 soccer12 spider12 starwars1 steelers1
  summer12 sunshine1 superman1 temp1234 test1234 thunder1 tigger12 trustno1 turkey50 victoria1 welcome1 welcome123
  whatever1 william1 wrinkle1 yankees1 zaq12wsx`.split(/\s+/),
);

/** Words that everybody associates with this site. A password must hold eight other characters beside them. */
const CONTEXT_WORDS = ['overprint'];
const MIN_OTHERS = 8;

/** Whether a password is one of those that are tried first, in whatever case. */
export function isCommonPassword(password: string): boolean {
  const lower = password.toLowerCase();
  const isGuessable = CONTEXT_WORDS.some(
    (word) => lower.includes(word) && lower.replaceAll(word, '').length < MIN_OTHERS,
  );
  return isGuessable || COMMON_PASSWORDS.has(lower);
}
