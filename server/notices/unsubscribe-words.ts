import type { Locale } from '@candor/domain/languages/language-table.ts'

type UnsubscribeWords = {
  title: string
  /** `{kind}` is what the e-mails are about. */
  ask: string
  submit: string
  done: string
  invalid: string
  back: string
}

/** The page behind the link of a letter, in each language. */
export const unsubscribeWords: Readonly<Record<Locale, UnsubscribeWords>> = {
  en: {
    title: 'E-mails about notifications',
    ask: 'Stop e-mails about “{kind}”? You will still be notified in the app.',
    submit: 'Stop these e-mails',
    done: 'You will get no more e-mails about “{kind}”. You can turn them on again under Preferences in the app.',
    invalid: 'This link is not valid or not complete. In the app, Preferences has the same switch.',
    back: 'Open Candor',
  },
  zh: {
    title: '通知邮件',
    ask: '不再接收“{kind}”的邮件吗？应用内仍会通知你。',
    submit: '停止这类邮件',
    done: '你不会再收到“{kind}”的邮件。可在应用的偏好设置中重新开启。',
    invalid: '此链接无效或不完整。应用的偏好设置中有同样的开关。',
    back: '打开 Candor',
  },
  tw: {
    title: '通知郵件',
    ask: '不再接收「{kind}」的郵件嗎？應用程式內仍會通知你。',
    submit: '停止這類郵件',
    done: '你不會再收到「{kind}」的郵件。可在應用程式的偏好設定中重新開啟。',
    invalid: '此連結無效或不完整。應用程式的偏好設定中有同樣的開關。',
    back: '開啟 Candor',
  },
  malay: {
    title: 'E-mel pemberitahuan',
    ask: 'Henti menerima e-mel tentang “{kind}”? Anda masih diberitahu dalam aplikasi.',
    submit: 'Hentikan e-mel ini',
    done: 'Anda tidak akan menerima e-mel tentang “{kind}” lagi. Hidupkan semula melalui Keutamaan dalam aplikasi.',
    invalid: 'Pautan ini tidak sah atau tidak lengkap. Keutamaan dalam aplikasi mempunyai suis yang sama.',
    back: 'Buka Candor',
  },
}
