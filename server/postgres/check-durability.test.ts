import { createTestDatabase } from '@candor/tests/database/test-database.ts'
import { describe, expect, it } from 'vitest'
import { checkDurability, judgeDurability } from './check-durability.ts'

const GOOD = {
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  data_checksums: 'on',
  server_version_num: '180004',
  standbys_not_awaited: '0',
}
const judge = (changes: Record<string, string>) =>
  judgeDurability(new Map(Object.entries({ ...GOOD, ...changes }))).map(({ name, grave }) => [name, grave])

describe('the durability of a database', () => {
  it.each<[Record<string, string>, unknown[]]>([
    [{}, []],
    [{ synchronous_commit: 'remote_apply' }, []],
    [{ fsync: 'off' }, [['fsync', true]]],
    [{ full_page_writes: 'off' }, [['full_page_writes', true]]],
    [{ synchronous_commit: 'off' }, [['synchronous_commit', true]]],
    [{ synchronous_commit: 'local' }, [['synchronous_commit', true]]],
    [{ synchronous_commit: 'remote_write' }, [['synchronous_commit', true]]],
    [{ standbys_not_awaited: '1' }, [['standbys_not_awaited', false]]],
    [{ server_version_num: '150012' }, [['server_version_num', true]]],
    [{ data_checksums: 'off' }, [['data_checksums', false]]],
  ])('with %j gives %j', (changes, findings) => {
    expect(judge(changes)).toEqual(findings)
  })

  it('is read from the server: the tests’ own gives it away', async () => {
    const database = await createTestDatabase()
    const names = (await checkDurability(database.url)).map(({ name }) => name)
    expect(names).toEqual(['fsync', 'full_page_writes', 'synchronous_commit'])
    await database.drop()
  })
})
