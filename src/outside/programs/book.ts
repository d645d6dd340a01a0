import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** Records by id, in memory and, with a file, one line per change: the last line of an id is current. */
export function openBook<T extends { id: string }>(file: string | null) {
  const records = new Map<string, T>()
  if (file && existsSync(file))
    for (const line of readFileSync(file, 'utf8').split('\n').filter(Boolean)) {
      const record = JSON.parse(line) as T // written by `save` below
      records.set(record.id, record)
    }
  if (file) mkdirSync(dirname(file), { recursive: true })
  return {
    get: (id: string): T | undefined => records.get(id),
    all: (): T[] => [...records.values()],
    save(record: T): T {
      records.set(record.id, record)
      if (file) appendFileSync(file, `${JSON.stringify(record)}\n`)
      return record
    },
  }
}
export type Book<T extends { id: string }> = ReturnType<typeof openBook<T>>
