import { createHash, randomUUID } from 'node:crypto'
import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { migrate } from './migrate.ts'

const name = `migrating_${randomUUID().replaceAll('-', '')}`
const server = new pg.Pool({ connectionString: process.env.TEST_DATABASE_URL, max: 1 })
let pool: pg.Pool
let folder = ''
beforeAll(async () => {
  await server.query(`create database ${name}`)
  const url = new URL(process.env.TEST_DATABASE_URL ?? '')
  url.pathname = `/${name}`
  pool = new pg.Pool({ connectionString: url.href })
  pool.on('error', () => {}) // the database is dropped under connections that are still closing
  folder = await mkdtemp(join(tmpdir(), 'elowen-migrations-'))
})
afterAll(async () => {
  await pool.end()
  await server.query(`drop database ${name} with (force)`)
  await server.end()
  await rm(folder, { recursive: true, force: true })
})

const hashOf = (text: string) => createHash('sha256').update(text).digest('hex')

it('runs a migration once, accepts reworded comments, and refuses a changed migration', async () => {
  const file = join(folder, '0001-things.sql')
  const first = '-- Things (an old word).\ncreate table things (id int);\n'
  await writeFile(file, first)
  expect(await migrate(pool, folder)).toEqual(['0001-things.sql'])
  expect(await migrate(pool, folder)).toEqual([])
  await writeFile(file, first.replace(' (an old word)', ''))
  await expect(migrate(pool, folder)).rejects.toThrow(/0001-things\.sql was changed after it ran/)
  await writeFile(join(folder, 'reworded.json'), JSON.stringify({ '0001-things.sql': [hashOf(first)] }))
  expect(await migrate(pool, folder)).toEqual([])
  await rm(join(folder, 'reworded.json'))
  expect(await migrate(pool, folder)).toEqual([])
})

it('lists as reworded only migrations that exist, with hashes of other texts', async () => {
  const migrations = 'db/migrations'
  const reworded = JSON.parse(await readFile(join(migrations, 'reworded.json'), 'utf8')) as Record<
    string,
    string[]
  > // our own file
  const names = await readdir(migrations)
  for (const [file, hashes] of Object.entries(reworded)) {
    expect(names).toContain(file)
    expect(hashes).not.toContain(hashOf(await readFile(join(migrations, file), 'utf8')))
  }
})
