import { describe, expect, it } from 'vitest'
import { cleanFileName } from './clean-file-name.ts'

describe('the name of a file', () => {
  it.each([
    ['IMG_2041.jpeg', 'IMG_2041.jpeg'],
    ['收據 3月.png', '收據 3月.png'],
    ['Résumé (2).webp', 'Résumé (2).webp'],
    ['../../etc/passwd', 'passwd'],
    ['C:\\Users\\me\\slip.jpg', 'slip.jpg'],
    ['.htaccess', 'htaccess'],
    ['..', 'receipt.jpg'],
    ['', 'receipt.jpg'],
    ['   ', 'receipt.jpg'],
    ['<>&"\'`', 'receipt.jpg'],
    ['<img src=x onerror=alert(1)>.png', 'img src=x onerror=alert(1).png'],
    ['a"; filename="b.html', 'a; filename=b.html'],
    ['a\r\nset-cookie: x=1', 'aset-cookie: x=1'],
    ['a\0b\u0007c\u007f.jpg', 'abc.jpg'],
    ['a%22b%0D%0A50%.jpg', 'ab50%.jpg'],
    ['photo\u202egpj.exe', 'photogpj.exe'],
    ['zero\u200bwidth\ufeff.jpg', 'zerowidth.jpg'],
    ['lone\ud800half.jpg', 'lonehalf.jpg'],
    ['two\u2028lines.jpg', 'twolines.jpg'],
  ])('%j becomes %j', (given, kept) => expect(cleanFileName(given)).toBe(kept))

  it('has at most 200 characters, and none of them in half', () => {
    const name = cleanFileName('🧾'.repeat(5_000))
    expect([...name]).toHaveLength(200)
    expect(name.isWellFormed()).toBe(true)
    expect(cleanFileName('/'.repeat(20_000) + '.'.repeat(20_000))).toBe('receipt.jpg')
  })
})
