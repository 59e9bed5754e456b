import type { Translated } from '@candor/client/words/word-types.ts'
import type { factorEn } from './factor.en.ts'

export const factorZh: Translated<typeof factorEn> = {
  'code.from-app': '身份验证器中的验证码',
  'code.next': '{n} 秒后更新',
  'code.use-recovery': '改用恢复码',
  'code.use-app': '改用身份验证器',
  'code.recovery': '恢复码',
}
