import type { Customer } from '../postgres/customer-tables.ts'

/** The opening text of an archive, in the customer's language. */
export const archiveWords: Readonly<Record<Customer['locale'], string>> = {
  en: 'Everything that Candor keeps about you, as it was when you asked for it.\n\nAmounts are whole cents, prices whole numbers of 10⁻⁸, times UTC. Long lists go on in a second file. Left out are only hashes of secrets, which tell nothing.',
  zh: 'Candor 保存的关于你的全部资料，为你申请下载时的状态。\n\n金额以分为单位，价格以 10⁻⁸ 为单位，时间为 UTC。较长的列表会接续到下一个文件。只有密码、密钥等机密的哈希值没有包括在内，它们不透露任何信息。',
  tw: 'Candor 保存的關於你的全部資料，為你申請下載時的狀態。\n\n金額以分為單位，價格以 10⁻⁸ 為單位，時間為 UTC。較長的清單會接續到下一個檔案。只有密碼、金鑰等機密的雜湊值沒有包含在內，它們不透露任何資訊。',
  malay:
    'Segala yang disimpan oleh Candor tentang anda, seperti semasa anda memintanya.\n\nJumlah dalam sen, harga dalam unit 10⁻⁸, masa dalam UTC. Senarai panjang bersambung dalam fail berikutnya. Yang tidak disertakan hanyalah nilai hash bagi rahsia seperti kata laluan dan kunci, yang tidak mendedahkan apa-apa.',
}
