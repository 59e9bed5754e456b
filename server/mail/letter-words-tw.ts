import type { LetterText } from './letter-text.ts'

export const letterWordsTw: LetterText = {
  account: '關於你的 Candor 帳戶 {account}',
  notYou: '如果不是你本人操作，請登入後開啟「帳戶安全」，凍結帳戶並更改密碼。客服會協助你。',
  end: 'Candor 絕不會透過電子郵件索取密碼或驗證碼。',
  stop: '不再接收此類郵件：{link}',
  letters: {
    'password-reset': {
      subject: '設定新密碼',
      text: '有人為此帳戶申請了新密碼。請用以下連結設定，僅可使用一次，{minutes} 分鐘內有效：\n\n{link}\n\n如果不是你本人操作，不必理會，密碼不會改變。',
    },
    'password-changed': {
      subject: '密碼已更改',
      text: '此帳戶的密碼已於 {time} 更改，其他裝置均已登出。',
    },
    'new-device': {
      subject: '新裝置登入',
      text: '一台新裝置於 {time} 登入了此帳戶：{device}，IP 位址 {address}。',
    },
    'two-factor-on': {
      subject: '兩步驟驗證已開啟',
      text: '自 {time} 起，登入、提款、綁定銀行帳戶和更改密碼時，需要輸入驗證器中的驗證碼。',
    },
    'two-factor-off': {
      subject: '兩步驟驗證已關閉',
      text: '兩步驟驗證已於 {time} 關閉，現在只憑密碼即可登入此帳戶。',
    },
    'recovery-code-used': {
      subject: '已使用復原碼',
      text: '{time} 有人用復原碼代替了驗證器。剩餘復原碼：{left} 個。',
    },
    'passkey-added': {
      subject: '已新增通行密鑰',
      text: '通行密鑰「{name}」已於 {time} 新增，不需密碼即可登入此帳戶。',
    },
    'passkey-removed': {
      subject: '已移除通行密鑰',
      text: '通行密鑰「{name}」已於 {time} 移除。',
    },
    'key-created': {
      subject: '已建立 API 金鑰',
      text: 'API 金鑰「{name}」已於 {time} 建立。API 金鑰不能提款。',
    },
    'account-kept': {
      subject: '模擬帳戶已保留',
      text: '此電子郵件和密碼已於 {time} 加入一個模擬帳戶。此後可在任何裝置上用它們登入。忘記密碼時，可在登入頁選擇「忘記密碼」，我們會把連結寄到此信箱。帳戶內仍是模擬資金。',
    },
    'account-frozen': {
      subject: '帳戶已凍結',
      text: '此帳戶已於 {time} 凍結，解凍之前資金不會變動。審核中的提款已退回餘額。',
    },
    'account-unfrozen': {
      subject: '帳戶已解凍',
      text: '此帳戶已於 {time} 解凍。',
    },
    'account-closed': {
      subject: '帳戶已刪除',
      text: '此帳戶已於 {time} 刪除。我們保留其帳目和申請，但不含姓名和聯絡方式，因為帳本必須平衡。其餘資料均已清除。',
    },
    'identity-verified': {
      subject: '身分驗證已通過',
      text: '你的身分已於 {time} 通過驗證。現在可以使用交易、AI 參與、貸款和提款。誰在何時查看過你的照片，可在應用程式的「我的證件」中看到。',
    },
    'identity-rejected': {
      subject: '身分驗證未通過',
      text: '你的身分驗證於 {time} 未通過：{reason}\n\n已輸入的內容仍保留。請在應用程式中開啟「身分驗證」，更正後重試。',
    },
    'support-answered': {
      subject: '客服已回覆',
      text: '客服人員於 {time} 回覆了你。\n\n回覆在應用程式的客服頁面中。',
    },
    'loan-paid-out': {
      subject: '貸款已撥款',
      text: '你的 {amount} 貸款（期限 {days} 天）已於 {time} 轉入餘額。前 24 小時免息，之後每開始一個 24 小時，按未還借款的 {daily} 計息。還款日為 {due}。貸款還清前不能提款。',
    },
    'loan-rejected': {
      subject: '貸款申請未通過',
      text: '你的 {amount} 貸款申請於 {time} 被拒絕：{reason}\n\n沒有撥付款項，你沒有欠款。',
    },
    'loan-not-paid-out': {
      subject: '貸款未撥款',
      text: '你的 {amount} 貸款申請已通過審核，但在 {time} 撥款前，你的額度或身分驗證狀態有變動。沒有撥付款項，你沒有欠款。你可以在應用程式中重新申請。',
    },
    'loan-due-in-three-days': {
      subject: '貸款 3 天後到期',
      text: '你的 {amount} 貸款應於 {due} 還清。今天還 {owed} 即可全部還清。你可以隨時全額或部分還款，不收罰金。',
    },
    'loan-due-tomorrow': {
      subject: '貸款明天到期',
      text: '你的 {amount} 貸款應於 {due} 還清。今天還 {owed} 即可全部還清。不會自動從你的餘額扣款。',
    },
    'loan-overdue': {
      subject: '貸款已逾期',
      text: '這筆貸款應於 {due} 還清，現已逾期。利息仍按日利率 {daily} 計算，不收罰金。今天還 {owed} 即可全部還清。不會平掉任何持倉，也不會從你的餘額扣款；還清前不能提款。',
    },
    'loan-repaid': {
      subject: '貸款已還清',
      text: '你已於 {time} 還清 {amount} 貸款，總利息為 {interest}。這筆貸款不再有欠款，也不再影響提款。',
    },
  },
}
