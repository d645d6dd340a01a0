import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { Kept } from '../platform/kept.ts'

export type KeptAnswer = { body: Buffer; zipped: Buffer; etag: string; until: number }
const compress = promisify(gzip)

/** Answers that are the same for everybody with the same view, ready as bytes; all go when anything in the shop changes. */
export function keepAnswers(kept: Kept, mostBytes: number) {
  const answers = new Map<string, KeptAnswer>()
  let bytes = 0
  let age = 0
  kept.onChange((topic) => {
    if (topic === 'counts') return // no answer tells a number of pieces
    answers.clear()
    bytes = 0
    age += 1
  })

  const forgetOldest = () => {
    for (const [key, answer] of answers) {
      if (bytes <= mostBytes) return
      answers.delete(key)
      bytes -= answer.body.length + answer.zipped.length
    }
  }

  return {
    find(key: string): KeptAnswer | undefined {
      const found = answers.get(key)
      return found && found.until > Date.now() ? found : undefined
    },
    /** Marks the moment a computation starts: what was read before a change must not be kept after it. */
    age: () => age,
    async keep(key: string, json: string, seconds: number, startedAt: number): Promise<KeptAnswer> {
      const body = Buffer.from(json)
      const zipped = body.length > 1_000 ? await compress(body, { level: 6 }) : body
      const etag = `"${createHash('sha1').update(body).digest('base64url')}"`
      const answer = { body, zipped, etag, until: Date.now() + seconds * 1_000 }
      if (startedAt !== age) return answer
      const old = answers.get(key)
      if (old) bytes -= old.body.length + old.zipped.length
      answers.delete(key)
      answers.set(key, answer)
      bytes += body.length + zipped.length
      forgetOldest()
      return answer
    },
  }
}
