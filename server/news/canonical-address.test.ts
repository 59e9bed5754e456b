import { describe, expect, it } from 'vitest'
import { canonicalAddress } from './canonical-address.ts'

describe('the address of an article', () => {
  it.each([
    ['https://www.paper.example/a/?utm_source=x&id=2&a=1#top', 'https://paper.example/a?a=1&id=2'],
    ['http://paper.example/a', 'https://paper.example/a'],
    ['javascript:alert(1)', null],
    ['https://name:pass@paper.example/a', null],
    ['/relative', null],
    [null, null],
  ])('%s is %s', (address, canonical) => expect(canonicalAddress(address)).toBe(canonical))
})
