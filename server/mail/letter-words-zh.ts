import type { LetterText } from './letter-text.ts'

export const letterWordsZh: LetterText = {
  account: '关于你的 Candor 账户 {account}',
  notYou: '如果不是你本人操作，请登录后打开“账户安全”，冻结账户并修改密码。客服会协助你。',
  end: 'Candor 绝不会通过电子邮件索要密码或验证码。',
  stop: '不再接收此类邮件：{link}',
  letters: {
    'password-reset': {
      subject: '设置新密码',
      text: '有人为此账户申请了新密码。请用以下链接设置，仅可使用一次，{minutes} 分钟内有效：\n\n{link}\n\n如果不是你本人操作，无需理会，密码不会改变。',
    },
    'password-changed': {
      subject: '密码已修改',
      text: '此账户的密码已于 {time} 修改，其他设备均已退出登录。',
    },
    'new-device': {
      subject: '新设备登录',
      text: '一台新设备于 {time} 登录了此账户：{device}，IP 地址 {address}。',
    },
    'two-factor-on': {
      subject: '两步验证已开启',
      text: '自 {time} 起，登录、提现、绑定银行账户和修改密码时，需要输入身份验证器中的验证码。',
    },
    'two-factor-off': {
      subject: '两步验证已关闭',
      text: '两步验证已于 {time} 关闭，现在仅凭密码即可登录此账户。',
    },
    'recovery-code-used': {
      subject: '已使用恢复码',
      text: '{time} 有人用恢复码代替了身份验证器。剩余恢复码：{left} 个。',
    },
    'passkey-added': {
      subject: '已添加通行密钥',
      text: '通行密钥“{name}”已于 {time} 添加，无需密码即可登录此账户。',
    },
    'passkey-removed': {
      subject: '已移除通行密钥',
      text: '通行密钥“{name}”已于 {time} 移除。',
    },
    'key-created': {
      subject: '已创建 API 密钥',
      text: 'API 密钥“{name}”已于 {time} 创建。API 密钥不能提现。',
    },
    'account-kept': {
      subject: '模拟账户已保留',
      text: '此电子邮件和密码已于 {time} 添加到一个模拟账户。此后可在任何设备上用它们登录。忘记密码时，可在登录页选择“忘记密码”，我们会把链接发到此邮箱。账户内仍是模拟资金。',
    },
    'account-frozen': {
      subject: '账户已冻结',
      text: '此账户已于 {time} 冻结，解冻之前资金不会变动。审核中的提现已退回余额。',
    },
    'account-unfrozen': {
      subject: '账户已解冻',
      text: '此账户已于 {time} 解冻。',
    },
    'account-closed': {
      subject: '账户已注销',
      text: '此账户已于 {time} 注销。我们保留其账目和申请，但不含姓名和联系方式，因为账本必须平衡。其余资料均已清除。',
    },
    'identity-verified': {
      subject: '身份认证已通过',
      text: '你的身份已于 {time} 通过认证。现在可以使用交易、AI 参与、贷款和提现。谁在何时查看过你的照片，可在应用的“我的证件”中看到。',
    },
    'identity-rejected': {
      subject: '身份认证未通过',
      text: '你的身份认证于 {time} 未通过：{reason}\n\n已输入的内容仍保留。请在应用中打开“身份认证”，更正后重试。',
    },
    'support-answered': {
      subject: '客服已回复',
      text: '客服人员于 {time} 回复了你。\n\n回复在应用的客服页面中。',
    },
    'loan-paid-out': {
      subject: '贷款已发放',
      text: '你的 {amount} 贷款（期限 {days} 天）已于 {time} 转入余额。前 24 小时免息，之后每开始一个 24 小时，按未还借款的 {daily} 计息。还款日为 {due}。贷款还清前不能提现。',
    },
    'loan-rejected': {
      subject: '贷款申请未通过',
      text: '你的 {amount} 贷款申请于 {time} 被拒绝：{reason}\n\n没有发放款项，你没有欠款。',
    },
    'loan-not-paid-out': {
      subject: '贷款未发放',
      text: '你的 {amount} 贷款申请已通过审核，但在 {time} 发放前，你的额度或身份认证状态有变动。没有发放款项，你没有欠款。你可以在应用中重新申请。',
    },
    'loan-due-in-three-days': {
      subject: '贷款 3 天后到期',
      text: '你的 {amount} 贷款应于 {due} 还清。今天还 {owed} 即可全部还清。你可以随时全额或部分还款，不收罚金。',
    },
    'loan-due-tomorrow': {
      subject: '贷款明天到期',
      text: '你的 {amount} 贷款应于 {due} 还清。今天还 {owed} 即可全部还清。不会自动从你的余额扣款。',
    },
    'loan-overdue': {
      subject: '贷款已逾期',
      text: '这笔贷款应于 {due} 还清，现已逾期。利息仍按日利率 {daily} 计算，不收罚金。今天还 {owed} 即可全部还清。不会平掉任何持仓，也不会从你的余额扣款；还清前不能提现。',
    },
    'loan-repaid': {
      subject: '贷款已还清',
      text: '你已于 {time} 还清 {amount} 贷款，总利息为 {interest}。这笔贷款不再有欠款，也不再影响提现。',
    },
  },
}
