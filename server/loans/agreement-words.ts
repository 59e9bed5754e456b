import type { Locale } from '@candor/domain/languages/language-table.ts'

type Clause = { title: string; text: string }

/** What an agreement says in one language, and what its printed copy is headed with. A change of any text is another version. */
type AgreementWords = {
  /** What the language is called in itself. */
  title: string
  parties: string
  /** For an account that has no name. */
  partiesWithoutName: string
  clauses: readonly Clause[]
  printed: { heading: string; practice: string; signed: string; signedBy: string; hash: string; at: string }
}

export const agreementVersion = 1

export const agreementWords: Readonly<Record<Locale, AgreementWords>> = {
  en: {
    title: '{amount} for {days} days',
    parties:
      'Between you, {name}, account {account}, and the operator of this practice desk. Version {version}, in English.',
    partiesWithoutName:
      'Between you, account {account}, and the operator of this practice desk. Version {version}, in English.',
    clauses: [
      {
        title: 'What you get',
        text: '{amount} of practice money, paid to your balance once it has passed the review.',
      },
      {
        title: 'What it costs',
        text: 'Nothing in the first 24 hours. Then {daily} of what is still borrowed, {perDay} at most, for each 24 hours begun. Over {days} days that is {interest}, a yearly rate of {yearly}, or {effective} with the free first day.',
      },
      {
        title: 'When you pay back',
        text: '{total} within {days} days of the payout, if you pay nothing earlier. You can pay all or a part at any time, without a penalty. Interest is paid first.',
      },
      {
        title: 'If you are late',
        text: 'The rate stays {daily}. There is no extra charge. No position is closed and nothing is taken from your balance.',
      },
      { title: 'Until it is repaid', text: 'Withdrawals are refused. Everything else works as before.' },
      { title: 'Changing your mind', text: 'Take the request back at any time before it is paid out.' },
    ],
    printed: {
      heading: 'Loan agreement',
      practice: 'Practice',
      signed: 'Signature',
      signedBy: 'Signed by',
      hash: 'Hash of the text (SHA-256)',
      at: 'Signed at',
    },
  },
  zh: {
    title: '借款 {amount}，期限 {days} 天',
    parties: '由你（{name}，账户 {account}）与本模拟平台的运营方订立。第 {version} 版，简体中文。',
    partiesWithoutName: '由你（账户 {account}）与本模拟平台的运营方订立。第 {version} 版，简体中文。',
    clauses: [
      { title: '你得到什么', text: '{amount} 模拟资金，审核通过后转入你的余额。' },
      {
        title: '费用多少',
        text: '前 24 小时免息。之后每个 24 小时周期一开始，就按尚未归还的借款收取 {daily}，最多 {perDay}。{days} 天共 {interest}，年利率 {yearly}；计入免息的第一天则为 {effective}。',
      },
      {
        title: '何时还款',
        text: '如果没有提前还款，发放后 {days} 天内还 {total}。你可以随时全额或部分还款，不收罚金。还款先还利息。',
      },
      {
        title: '如果逾期',
        text: '日利率仍为 {daily}，不另外收费。不会平掉任何持仓，也不会从你的余额扣款。',
      },
      { title: '还清之前', text: '不能提现，其他功能照常使用。' },
      { title: '改变主意', text: '在发放之前，你可以随时撤回申请。' },
    ],
    printed: {
      heading: '贷款协议',
      practice: '模拟',
      signed: '签名',
      signedBy: '签署人',
      hash: '文本的哈希值（SHA-256）',
      at: '签署时间',
    },
  },
  tw: {
    title: '借款 {amount}，期限 {days} 天',
    parties: '由你（{name}，帳戶 {account}）與本模擬平台的營運方訂立。第 {version} 版，繁體中文。',
    partiesWithoutName: '由你（帳戶 {account}）與本模擬平台的營運方訂立。第 {version} 版，繁體中文。',
    clauses: [
      { title: '你得到什麼', text: '{amount} 模擬資金，審核通過後轉入你的餘額。' },
      {
        title: '費用多少',
        text: '前 24 小時免息。之後每個 24 小時週期一開始，就按尚未歸還的借款收取 {daily}，最多 {perDay}。{days} 天共 {interest}，年利率 {yearly}；計入免息的第一天則為 {effective}。',
      },
      {
        title: '何時還款',
        text: '如果沒有提前還款，撥款後 {days} 天內還 {total}。你可以隨時全額或部分還款，不收罰金。還款先還利息。',
      },
      {
        title: '如果逾期',
        text: '日利率仍為 {daily}，不另外收費。不會平掉任何部位，也不會從你的餘額扣款。',
      },
      { title: '還清之前', text: '不能提款，其他功能照常使用。' },
      { title: '改變主意', text: '在撥款之前，你可以隨時撤回申請。' },
    ],
    printed: {
      heading: '貸款協議',
      practice: '模擬',
      signed: '簽名',
      signedBy: '簽署人',
      hash: '文本的雜湊值（SHA-256）',
      at: '簽署時間',
    },
  },
  malay: {
    title: '{amount} selama {days} hari',
    parties:
      'Antara anda, {name}, akaun {account}, dengan pengendali platform latihan ini. Versi {version}, dalam bahasa Melayu.',
    partiesWithoutName:
      'Antara anda, akaun {account}, dengan pengendali platform latihan ini. Versi {version}, dalam bahasa Melayu.',
    clauses: [
      {
        title: 'Apa yang anda terima',
        text: '{amount} wang latihan, dibayar ke baki anda selepas lulus semakan.',
      },
      {
        title: 'Berapa kosnya',
        text: 'Tiada faedah dalam 24 jam pertama. Selepas itu {daily} daripada jumlah yang masih dipinjam, paling banyak {perDay}, bagi setiap 24 jam yang bermula. Selama {days} hari, jumlahnya {interest}, iaitu kadar tahunan {yearly}, atau {effective} dengan hari pertama tanpa faedah.',
      },
      {
        title: 'Bila anda membayar balik',
        text: '{total} dalam tempoh {days} hari selepas pinjaman dibayar, jika tiada bayaran lebih awal. Anda boleh membayar balik semua atau sebahagian pada bila-bila masa, tanpa penalti. Faedah dijelaskan dahulu.',
      },
      {
        title: 'Jika anda lewat',
        text: 'Kadar kekal {daily}. Tiada caj tambahan. Tiada posisi ditutup dan tiada wang diambil daripada baki anda.',
      },
      {
        title: 'Sehingga dibayar balik',
        text: 'Pengeluaran tidak dibenarkan. Yang lain berfungsi seperti biasa.',
      },
      {
        title: 'Jika anda berubah fikiran',
        text: 'Tarik balik permohonan pada bila-bila masa sebelum pinjaman dibayar.',
      },
    ],
    printed: {
      heading: 'Perjanjian pinjaman',
      practice: 'Latihan',
      signed: 'Tandatangan',
      signedBy: 'Ditandatangani oleh',
      hash: 'Hash teks (SHA-256)',
      at: 'Ditandatangani pada',
    },
  },
}
