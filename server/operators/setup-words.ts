/** The few sentences of the operator's set-up page, in the four languages of the product. */
export const setupWords = {
  en: {
    lang: 'en',
    title: 'Operator set-up',
    valid: 'This set-up link is valid. It makes the first operator of this installation, once.',
    notYet:
      'The operator console is not part of this version yet. Keep the link safe and do not share it: it stays valid until it is used.',
    invalid: 'This set-up link is not valid, or it has been used already.',
    back: 'To Candor',
  },
  zh: {
    lang: 'zh-Hans',
    title: '运营方设置',
    valid: '此设置链接有效，可为本系统添加第一位运营人员，仅限一次。',
    notYet: '当前版本尚未包含运营后台。请妥善保管此链接，不要分享；在使用之前它一直有效。',
    invalid: '此设置链接无效，或已被使用。',
    back: '前往 Candor',
  },
  tw: {
    lang: 'zh-Hant',
    title: '營運方設定',
    valid: '此設定連結有效，可為本系統新增第一位營運人員，僅限一次。',
    notYet: '目前版本尚未包含營運後台。請妥善保管此連結，不要分享；在使用之前它一直有效。',
    invalid: '此設定連結無效，或已被使用。',
    back: '前往 Candor',
  },
  malay: {
    lang: 'ms',
    title: 'Persediaan pengendali',
    valid: 'Pautan persediaan ini sah. Ia mendaftarkan pegawai pertama bagi pemasangan ini, sekali sahaja.',
    notYet:
      'Konsol pengendali belum ada dalam versi ini. Simpan pautan ini dengan selamat dan jangan kongsikannya. Ia kekal sah sehingga digunakan.',
    invalid: 'Pautan persediaan ini tidak sah, atau telah digunakan.',
    back: 'Ke Candor',
  },
} as const

export type SetupLanguage = keyof typeof setupWords
