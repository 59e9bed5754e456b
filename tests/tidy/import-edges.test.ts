import { describe, expect, it } from 'vitest'
import { checkImportEdges } from './import-edges.ts'
import { makeSource } from './source-file.ts'

const manifests = [
  makeSource('wire/package.json', '{ "dependencies": { "zod": "4.0.0" } }'),
  makeSource('tests/package.json', '{ "dependencies": { "ws": "8.0.0" } }'),
]

const breaches = (path: string, text: string): string[] =>
  checkImportEdges([...manifests, makeSource(path, text)]).map(({ line, message }) => `${line} ${message}`)

describe('the table of imports', () => {
  it.each([
    ['domain/a/x.ts', "import { y } from './y.ts'"],
    [
      'domain/a/x.test.ts',
      "import { it } from 'vitest'\nimport fc from 'fast-check'\nimport fs from 'node:fs'",
    ],
    ['wire/x.ts', "import { a } from '@candor/domain/a/a.ts'\nimport * as z from 'zod/mini'"],
    ['kit/a/X.tsx', "import { useState } from 'react'\nimport { path } from 'phosphor:house'"],
    ['kit/a/x.ts', "import type { MessageCode } from '@candor/wire/messages.en.ts'"],
    ['kit/a/x.ts', "import { cents } from '@candor/domain/money/cents.ts'"],
    ['domain/a/x.test.ts', "import { lots } from '@candor/tests/worked-cases/worked-case.ts'"],
    ['kit/icons/phosphor-plugin.ts', "import fs from 'node:fs'\nimport type { Plugin } from 'vite'"],
    ['server/a/x.ts', "import { a } from '@candor/wire/a.ts'\nimport fs from 'node:fs'"],
    ['server/a/x.test.ts', "import { createTestDatabase } from '@candor/tests/database/test-database.ts'"],
    ['app/a/x.ts', "import { B } from '@candor/kit/b/B.tsx'\nimport { c } from '../c/c.ts'"],
    ['app/a/x.test.ts', "import { WebSocketServer } from 'ws'"],
    ['app/vite.config.ts', "import { phosphor } from '@candor/kit/icons/phosphor-plugin.ts'"],
    ['tools/x.ts', "import { a } from '@candor/server/a.ts'\nimport { b } from '@candor/app/b.ts'"],
  ])('allows %s its %j', (path, text) => expect(breaches(path, text)).toEqual([]))

  it.each([
    ['domain/a/x.ts', "import { y } from '@candor/wire/y.ts'", 'domain/ may not import from wire/'],
    ['domain/a/x.ts', "import fs from 'node:fs'", 'domain/ has no Node'],
    ['domain/a/x.ts', "import fs from 'fs'", 'domain/ has no Node'],
    ['domain/a/x.ts', "import * as z from 'zod'", 'domain/ depends on nothing'],
    ['domain/a/x.ts', "import { it } from 'vitest'", 'domain/ depends on nothing'],
    ['domain/a/x.ts', "import { y } from '@candor/domain/b/y.ts'", 'imports are relative'],
    ['wire/x.ts', "import { y } from '../domain/b/y.ts'", 'Write @candor/domain/b/y.ts'],
    ['wire/x.ts', "import type { y } from '@candor/server/y.ts'", 'wire/ may not import from server/'],
    [
      'domain/a/x.ts',
      "import { a } from '@candor/tests/worked-cases/a.ts'",
      'domain/ may not import from tests/',
    ],
    ['wire/x.ts', "import pg from 'pg'", 'pg is not a dependency in wire/package.json'],
    ['kit/a/x.ts', "import { messagesEn } from '@candor/wire/messages.en.ts'", 'import type'],
    ['kit/a/x.ts', "import { a } from '@candor/domain/customers/a.ts'", 'kit/ may not import from domain/'],
    ['kit/a/x.ts', "import { a } from '@candor/app/a.ts'", 'kit/ may not import from app/'],
    ['server/a/x.ts', "import { a } from '@candor/app/a.ts'", 'server/ may not import from app/'],
    [
      'server/a/x.ts',
      "import { a } from '@candor/tests/database/a.ts'",
      'server/ may not import from tests/',
    ],
    ['app/a/x.ts', "const { a } = await import('@candor/server/a.ts')", 'app/ may not import from server/'],
    ['app/a/x.ts', "export { a } from '@candor/tools/a.ts'", 'app/ may not import from tools/'],
    ['app/a/x.ts', "type A = import('@candor/tests/a.ts').A", 'app/ may not import from tests/'],
    ['app/a/x.ts', "import { WebSocket } from 'ws'", 'ws is not a dependency in app/package.json'],
    ['app/a/x.ts', "import { entryPage } from '../entry/entry-page.ts'", 'runs in Node'],
  ])('refuses %s its %j', (path, text, reason) => {
    const found = breaches(path, `\n${text}`)
    expect(found).toHaveLength(1)
    expect(found[0]).toMatch(/^2 imports /)
    expect(found[0]).toContain(reason)
  })
})
