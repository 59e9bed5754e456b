import type { Translated } from '@candor/client/words/word-types.ts'
import type { factorEn } from './factor.en.ts'

export const factorTw: Translated<typeof factorEn> = {
  'code.from-app': '驗證器中的驗證碼',
  'code.next': '{n} 秒後更新',
  'code.use-recovery': '改用復原碼',
  'code.use-app': '改用驗證器',
  'code.recovery': '復原碼',
}
