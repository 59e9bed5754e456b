/**
 * Account numbers have ten digits, the last of which is a check digit (Luhn), so that a slip of the finger is noticed before it
 * reaches someone else's account. They are shown grouped: 4821 300 715.
 */

function checkDigit(nine: string): number {
  let sum = 0
  for (let index = 0; index < nine.length; index += 1) {
    const digit = Number(nine[index])
    // Counted from the right, every digit beside the check digit is doubled.
    const doubled = (nine.length - index) % 2 === 1 ? digit * 2 : digit
    sum += doubled > 9 ? doubled - 9 : doubled
  }
  return (10 - (sum % 10)) % 10
}

/** Makes an account number from a random number below 900,000,000; it never starts with a zero. */
export function accountNumberFrom(random: number): string {
  const nine = String(100_000_000 + (random % 900_000_000))
  return `${nine}${checkDigit(nine)}`
}

export function isAccountNumber(text: string): boolean {
  return /^[1-9]\d{9}$/.test(text) && checkDigit(text.slice(0, 9)) === Number(text[9])
}

export const groupAccountNumber = (text: string): string =>
  `${text.slice(0, 4)} ${text.slice(4, 7)} ${text.slice(7)}`
