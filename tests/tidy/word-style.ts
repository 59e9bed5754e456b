import { isChinese, locales } from '@candor/domain/languages/language-table.ts'
import { SIMPLIFIED, TRADITIONAL } from './chinese-letters.ts'
import { ALL_LOCALES, type Bundle, readBundles, type Word } from './read-bundles.ts'
import { type Finding, findingAt, type SourceFile } from './source-file.ts'

type StyleRule = { locales: readonly string[]; wrong: RegExp; mend: string }

const CHINESE = locales.filter(isChinese)

/** The house's wording: the voice of the product and the words it never says. */
const STYLE: readonly StyleRule[] = [
  { locales: ALL_LOCALES, wrong: /[!！]/, mend: 'Texts are calm: no exclamation mark.' },
  { locales: ALL_LOCALES, wrong: /\.\.\.|。。。/, mend: 'The ellipsis is the one character "…".' },
  { locales: ALL_LOCALES, wrong: /\p{Extended_Pictographic}/u, mend: 'No emoji.' },
  { locales: CHINESE, wrong: /您/, mend: 'Say 你.' },
  { locales: CHINESE, wrong: /\p{Script=Han}[,;:?.]/u, mend: 'Chinese punctuation is full width.' },
  { locales: ['tw'], wrong: /賬|瞭解|身份|公佈|分佈|後臺/, mend: 'Write 帳, 了解, 身分, 公布, 分布, 後台.' },
  { locales: ['malay'], wrong: /\b(kamu|awak|tuan|puan)\b/i, mend: 'Say anda.' },
  {
    locales: ['malay'],
    wrong:
      /\b(akun|saldo|biaya|bunga|uang|penarikan|unduh|unggah|sandi|tombol|layar|verifikasi|nomor|rekening|likuidasi|berhasil|coba|besok|menit|gratis|resiko|aktivitas)\b/i,
    mend: 'That is Indonesian; this is Malay.',
  },
  {
    locales: CHINESE,
    wrong: /输赢|輸贏/,
    mend: 'The glossary says 盈亏, 盈虧: a trade is no game.',
  },
  {
    locales: ['malay'],
    wrong: /\b(menang|kedudukan|amaun|pencairan)\b/i,
    mend: 'The glossary says untung, posisi, jumlah, tutup paksa.',
  },
  {
    locales: ['en'],
    wrong:
      /\b(guaranteed|risk-free|easy|double your money|hurry|last chance|congratulations|lucky|bets?|odds|jackpot)\b/i,
    mend: 'We never promise, press or cheer.',
  },
  {
    locales: CHINESE,
    wrong: /稳赚|穩賺|保本|高收益|躺赚|躺賺|恭喜|赔率|賠率|下注/,
    mend: 'We never promise, press or cheer.',
  },
  {
    locales: ['malay'],
    wrong: /\b(dijamin|tanpa risiko|untung besar|tahniah|bertuah|pertaruhan|ganjaran)\b/i,
    mend: 'We never promise, press or cheer.',
  },
]

const look = (files: readonly SourceFile[], check: (bundle: Bundle, word: Word) => string[]): Finding[] =>
  readBundles(files).flatMap((bundle) =>
    bundle.words.flatMap((word) =>
      check(bundle, word).map((message) => findingAt(bundle.file, word.offset, `"${word.key}" ${message}`)),
    ),
  )

export const checkWordStyle = (files: readonly SourceFile[]): Finding[] =>
  look(files, ({ locale }, { text }) =>
    STYLE.filter(({ locales }) => locales.includes(locale)).flatMap(({ wrong, mend }) => {
      const found = wrong.exec(text)?.[0]
      return found === undefined ? [] : [`has "${found}". ${mend}`]
    }),
  )

/** Each of the two Chinese languages is written, not converted; a letter of the other one is a slip of a copy. */
export const checkChineseLetters = (files: readonly SourceFile[]): Finding[] =>
  look(files, ({ locale }, { text }) => {
    const [wrong, right] =
      locale === 'zh' ? [TRADITIONAL, SIMPLIFIED] : locale === 'tw' ? [SIMPLIFIED, TRADITIONAL] : [[], []]
    return [...text].flatMap((letter) => {
      const place = wrong.indexOf(letter)
      return place === -1 ? [] : [`has ${letter}, a letter of the other Chinese. Write ${right[place]}.`]
    })
  })
