import type { ArticleText } from '../article-text.ts'

export const twoFactorZh: ArticleText = {
  title: '两步验证',
  body: `
开启两步验证后，光有密码什么也打不开。手机上的应用会显示 {codeDigits} 位验证码，每 {codeSeconds} 秒换一个。

## 怎样开启

+ 打开[账户安全](page:security?view=two-factor)。
+ 用任意验证器应用扫码，或复制密钥。
+ 输入应用显示的验证码。
+ 把 {recoveryCodes} 个恢复码保存在手机以外的地方。它们只显示这一次。

## 什么时候要用

登录、提现、绑定新的银行账户和修改密码时。

## 手机不在身边

一个恢复码可以让你进入一次。之后请生成新的，旧的就不再有效。手机和恢复码都没有，谁也不能让你进去，我们也不能。正因为如此，别人也进不去。

## 如果验证码被拒绝

验证码跟着时钟走，请把手机时间设为自动。每个验证码只能用一次，请等下一个。

## 如果账户被冻结

如果是你自己冻结的，请在[账户安全](page:security)用密码和验证码解冻，恢复码也可以。如果是运营人员冻结的，验证码解不开：原因写在[管理员操作记录](page:verification?view=operators)，只有运营人员能解冻，请联系[客服](page:support)。
`,
}
