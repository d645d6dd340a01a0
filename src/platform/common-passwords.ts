/** Common passwords: words, names, keyboard runs. The shop's own list, checked offline (rules/members#2). */
const words = `
password passwort passwd pass pwd secret qwerty qwertyui qwertyuiop qwertz azerty asdf asdfgh asdfghjkl zxcv zxcvbn zxcvbnm qazwsx qazwsxedc
qweasd qweasdzxc wasd abc abcd abcde abcdef abcdefg abcdefgh aaa aaaa aaaaaa aaaaaaaa admin administrator root user guest test testing tester
demo temp login letmein welcome hello hallo iloveyou ilovu iloveu loveyou love lovely lover mylove monkey dragon master superman batman spiderman
ironman pokemon pikachu naruto minecraft roblox fortnite football soccer baseball basketball hockey tennis liverpool arsenal chelsea manutd
barcelona realmadrid juventus sunshine sunflower rainbow flower butterfly princess prince queen king angel angels baby babygirl babyboy honey
sweet sweetheart sweetie sugar candy chocolate cookie cheese pepper ginger coffee banana apple orange cherry summer winter spring autumn monday
friday january february march april june july august september october november december shadow hunter killer ranger tiger lion eagle falcon
panther wolf bear kitty kitten puppy doggy bunny rabbit dolphin turtle michael jordan michelle jennifer jessica ashley nicole daniel andrew
thomas george charlie robert william joshua matthew anthony david james john peter paul mark jason justin kevin brian eric alex alexander
victoria elizabeth samantha amanda hannah sophia olivia emily emma anna maria diana samsung iphone android google facebook instagram youtube
microsoft windows internet computer laptop starwars matrix harley mustang ferrari porsche mercedes toyota honda yamaha freedom phoenix trustno
whatever nothing forever changeme default access security system manager money dollar lucky happy smile friend friends family mother father
china hongkong macau taiwan taipei tokyo japan korea singapore malaysia london paris canada america woaini woaiwo aini wodemima mima
nihao zhongguo xianggang beijing shanghai guangzhou shenzhen wang zhang chan wong cheung leung elowen shop shopping beauty makeup skincare
`
const known = new Set(words.split(/\s+/).filter(Boolean))

const leet: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}
const unmasked = (word: string): string => word.replaceAll(/[013457@$!]/g, (mark) => leet[mark] ?? mark)

const rows = [
  '01234567890',
  '09876543210',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  '1qaz2wsx3edc4rfv5tgb',
  '1q2w3e4r5t6y7u8i9o0p',
  'q1w2e3r4t5y6u7i8o9p0',
  'a1b2c3d4e5f6g7h8',
  '1a2b3c4d5e6f7g8h',
]

/** A few keyboard or alphabet runs, or repetitions: `abcd1234`, `1qaz2wsx`, `aaaa1111`, `a1a1a1a1`. */
function isWalk(word: string): boolean {
  if (word.length < 6) return false
  if (/^(.{1,4})\1+$/u.test(word)) return true
  let rest = word
  for (let runs = 0; rest.length > 1 && runs < 3; runs += 1) {
    const same = /^(.)\1{2,}/.exec(rest)?.[0].length ?? 0
    let along = 0
    for (let size = Math.min(rest.length, 20); size >= 3 && along === 0; size -= 1)
      if (rows.some((row) => row.includes(rest.slice(0, size)))) along = size
    const run = Math.max(same, along)
    if (run === 0) return false
    rest = rest.slice(run)
  }
  return rest.length <= 1
}

/** Affixes of a common word: years, counting, punctuation. More than six characters count as individual. */
const around = /^[^\p{L}]{0,6}|[^\p{L}]{0,6}$/gu

/**
 * Whether a password is easily guessed: a common word, in any case and spelling, with digits or punctuation around it,
 * or a keyboard run. `about`: words that others know about its owner.
 */
export function isCommonPassword(password: string, about: readonly string[] = []): boolean {
  const plain = password.normalize('NFKC').toLowerCase()
  const run = plain.replaceAll(/[^\p{L}\p{N}]/gu, '')
  if (isWalk(run) || isWalk(run.slice(1))) return true
  if (about.some((word) => word.includes('@') && plain.includes(word.toLowerCase()))) return true
  const ownKeys = about
    .flatMap((word) => word.toLowerCase().split(/[^\p{L}\p{N}]+/u))
    .filter((word) => word.length >= 4)
  const isKnown = (word: string): boolean => known.has(word) || ownKeys.includes(word)
  const bare = plain.replaceAll(around, '')
  return [bare, unmasked(bare), unmasked(plain.replace(/[^\p{L}]{0,6}$/u, ''))].some(
    (word) =>
      isKnown(word) ||
      (word.length >= 6 &&
        word.length % 2 === 0 &&
        word.slice(0, word.length / 2) === word.slice(word.length / 2) &&
        isKnown(word.slice(0, word.length / 2))),
  )
}
