import { describe, expect, it } from 'vitest'
import { cents } from '../money/cents.ts'
import { readCsv } from './read-csv.ts'
import { longestMemberName, mostImported, readPeople } from './read-people.ts'

const usual = cents(10_000_00n)

const read = (text: string) => {
  const file = readPeople(text, usual)
  if (!file.ok) throw new Error(file.refusal)
  return file.value
}

/** `line name problem` of each row. */
const judged = (text: string) =>
  read(text).people.map(({ line, name, problem }) => `${line} ${name} ${problem ?? 'ready'}`)

describe('a CSV file', () => {
  it('is read with a byte order mark, lines that end in any way, and quotation marks', () => {
    const text = '\uFEFFname,contact\r\n"Lee, Ann",\n"Ada ""Al"" Lee",a@b.example\r\n\r\nBo,'
    expect(readCsv(text)).toEqual([
      { line: 1, cells: ['name', 'contact'], malformed: false },
      { line: 2, cells: ['Lee, Ann', ''], malformed: false },
      { line: 3, cells: ['Ada "Al" Lee', 'a@b.example'], malformed: false },
      { line: 5, cells: ['Bo', ''], malformed: false },
    ])
  })

  it('may have semicolons or tabs, as spreadsheets of many countries write', () => {
    expect(readCsv('name;contact\nAda;').map(({ cells }) => cells)).toEqual([
      ['name', 'contact'],
      ['Ada', ''],
    ])
    expect(readCsv('name\tcontact\nAda\t1').map(({ cells }) => cells[1])).toEqual(['contact', '1'])
  })

  it('loses one line by a quotation mark that is not closed, and not the rest', () => {
    expect(readCsv('name\n"Ada\nBo\nC"d\n"E"x').map(({ malformed }) => malformed)).toEqual([
      false,
      true,
      false,
      true,
      true,
    ])
  })
})

describe('people in a file', () => {
  it('have the columns that the first line names, in any order and language; others are not read', () => {
    const { people, heading } = read('Class,E-mel,Nama\n4A,ADA@mail.example,Ada Lee')
    expect(heading).toBe(true)
    expect(people).toMatchObject([
      { line: 2, name: 'Ada Lee', contact: { kind: 'email', value: 'ada@mail.example' }, money: usual },
    ])
    expect(read('Ada Lee,,250.50')).toMatchObject({
      heading: false,
      people: [{ line: 1, contact: null, money: 250_50n, problem: null }],
    })
  })

  it('are left out one by one, each with its reason', () => {
    const long = 'x'.repeat(longestMemberName + 1)
    expect(
      judged(
        [
          'name,contact,money',
          'Ada Lee,ada@mail.example,',
          ',bo@mail.example,',
          `${long},,`,
          'C9 <b>,,',
          'Dee,dee(at)mail.example,',
          'Eve,,12.345',
          'Fay,,9.99',
          '"Gus,,',
          "Nurul Aina binti Ahmad,+60 12-345 6789,'5",
          'Nurul Aina binti Ahmad,+60 12-345 6789,"1,500.00"',
        ].join('\r\n'),
      ),
    ).toEqual([
      '2 Ada Lee ready',
      '3  name-missing',
      `4 ${long} name-too-long`,
      '5 C9 <b> name-invalid',
      '6 Dee contact-invalid',
      '7 Eve money-invalid',
      '8 Fay money-invalid',
      '9  malformed',
      '10 Nurul Aina binti Ahmad money-invalid',
      '11 Nurul Aina binti Ahmad ready',
    ])
  })

  it('cannot bring a formula into a spreadsheet that opens our lists', () => {
    expect(judged('=1+1,\n+Ada,\n-Bo,\n@cy,\nDee,=cmd\nEve,+60123456789')).toEqual([
      '1 =1+1 formula',
      '2 +Ada formula',
      '3 -Bo formula',
      '4 @cy formula',
      '5 Dee formula',
      '6 Eve ready',
    ])
  })

  it('count once: the first line of a contact, and of a name without one', () => {
    const { people } = read('Ada,a@b.example\nBo,A@B.example\nCy,\ncy,\nCy,c@b.example')
    expect(people.map(({ problem, repeats }) => [problem, repeats])).toEqual([
      [null, null],
      ['contact-repeated', 1],
      [null, null],
      ['person-repeated', 3],
      [null, null],
    ])
  })

  it('are 5,000 at most, and somebody at least', () => {
    const many = Array.from({ length: mostImported }, (_, n) => `Ada ${n},`)
    expect(read(many.join('\n')).people.every(({ problem }) => problem === null)).toBe(true)
    expect(readPeople([...many, 'Bo,'].join('\n'), usual)).toEqual({ ok: false, refusal: 'file-too-long' })
    expect(readPeople('name,contact\r\n', usual)).toEqual({ ok: false, refusal: 'file-empty' })
  })
})
