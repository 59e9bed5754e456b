/** Chinese resident identity card: 17 digits and a check character (ISO 7064 MOD 11-2). */
function isChineseIdCard(text: string): boolean {
  if (!/^\d{17}[\dX]$/.test(text)) return false
  const weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]
  const sum = weights.reduce((total, weight, index) => total + weight * Number(text[index]), 0)
  return '10X98765432'[sum % 11] === text[17]
}

/** Malaysian MyKad: six digits of birth date, two of place, four more; hyphens may be typed. */
function isMyKad(text: string): boolean {
  const match = /^\d{2}(\d{2})(\d{2})-?\d{2}-?\d{4}$/.exec(text)
  if (!match) return false
  const month = Number(match[1])
  const day = Number(match[2])
  return month >= 1 && month <= 12 && day >= 1 && day <= 31
}

/** Hong Kong identity card: one or two letters, six digits, a check character, optionally in brackets. */
function isHongKongIdCard(text: string): boolean {
  const match = /^([A-Z]{1,2})(\d{6})\(?([\dA])\)?$/.exec(text)
  if (!match) return false
  const [, letters = '', digits = '', check = ''] = match
  const values = [...letters.padStart(2, ' ')].map((letter) =>
    letter === ' ' ? 36 : letter.charCodeAt(0) - 55,
  )
  const all = [...values, ...[...digits].map(Number), check === 'A' ? 10 : Number(check)]
  return all.reduce((total, value, index) => total + value * (9 - index), 0) % 11 === 0
}

/** Taiwanese identity card: a letter, a 1 or 2, eight more digits, with its check sum. */
function isTaiwaneseIdCard(text: string): boolean {
  if (!/^[A-Z][12]\d{8}$/.test(text)) return false
  const place = 'ABCDEFGHJKLMNPQRSTUVXYWZIO'.indexOf(text[0] ?? '') + 10
  const digits = [Math.floor(place / 10), place % 10, ...[...text.slice(1)].map(Number)]
  const weights = [1, 9, 8, 7, 6, 5, 4, 3, 2, 1, 1]
  return weights.reduce((total, weight, index) => total + weight * (digits[index] ?? 0), 0) % 10 === 0
}

/** An identity card number of one of the places our customers come from, written in capitals. */
export function isIdCard(text: string): boolean {
  return isChineseIdCard(text) || isMyKad(text) || isHongKongIdCard(text) || isTaiwaneseIdCard(text)
}
