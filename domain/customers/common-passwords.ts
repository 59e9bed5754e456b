/**
 * Composition rules make people write `Password123!`. What guessers try first is a short list of words in such a dress, so the
 * dress is taken off (case, look-alike signs, years and signs at the end) before the word is looked up.
 */
const commonWords = new Set(
  (
    'password passwort passphrase qwerty qwertyuiop qwertz asdfgh asdfghjkl zxcvbn zxcvbnm letmein welcome admin administrator iloveyou ' +
    'monkey dragon master superman batman football baseball basketball princess sunshine shadow michael jennifer jordan hunter ' +
    'trustno starwars whatever computer internet secret login changeme default guest test testing tester abc abcd abcde abcdef ' +
    'abcdefg abcdefgh aabbcc aaa aaaa aaaaa aaaaaa qaz qazwsx qwe qweasd qweasdzxc asd zxc hello freedom ninja mustang access ' +
    'flower cheese ginger summer winter spring autumn monday friday january december november october september august killer ' +
    'pokemon naruto samsung google facebook apple android iphone candor trading trader bitcoin crypto money dollar invest investor ' +
    'forex market malaysia singapore hongkong taiwan taipei china beijing shanghai kualalumpur woaini wode mima nihao zhongguo ' +
    'sayang cinta rahsia katalaluan selamat bismillah assalamualaikum bunga kucing passw passwd pass root toor user'
  ).split(' '),
)

const lookAlikes: Record<string, string> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
}

const withoutDress = (text: string) => [...text].map((sign) => lookAlikes[sign] ?? sign).join('')

function isSequence(text: string): boolean {
  const rows = [
    '0123456789012345',
    '9876543210987654',
    'abcdefghijklmnopqrstuvwxyz',
    'zyxwvutsrqponmlkjihgfedcba',
    'qwertyuiopasdfghjklzxcvbnm',
  ]
  return text.length >= 4 && rows.some((row) => row.includes(text))
}

export function isCommonPassword(password: string): boolean {
  const lower = password.toLowerCase()
  const core = lower.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '')
  const candidates = [
    lower,
    core,
    withoutDress(core),
    withoutDress(lower).replace(/[^a-z]+/g, ''),
    withoutDress(core).replace(/[^a-z]+/g, ''),
  ]
  if (candidates.some((word) => commonWords.has(word))) return true
  // One sign over and over, or a run of the keyboard or the alphabet, is as easy to guess as a word.
  const letters = lower.replace(/[^a-z0-9]/g, '')
  return new Set(lower).size <= 3 || isSequence(letters) || isSequence(core)
}
