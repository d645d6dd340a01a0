import { describe, expect, it } from 'vitest'
import { fairQueue } from './fair-queue.ts'

const all = (queue: ReturnType<typeof fairQueue<string>>): string[] => {
  const next = queue.dequeue()
  return next === undefined ? [] : [next, ...all(queue)]
}

describe('a fair queue', () => {
  it('serves one source in order', () => {
    const queue = fairQueue<string>(10)
    for (const entry of ['a1', 'a2', 'a3']) expect(queue.enqueue(entry, 'a')).toBeNull()
    expect(all(queue)).toEqual(['a1', 'a2', 'a3'])
    expect(queue.dequeue()).toBeUndefined()
  })

  it('serves the sources in turn, whichever came first', () => {
    const queue = fairQueue<string>(10)
    for (const entry of ['a1', 'a2', 'a3']) queue.enqueue(entry, 'a')
    queue.enqueue('b1', 'b')
    queue.enqueue('c1', 'c')
    queue.enqueue('b2', 'b')
    expect(all(queue)).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3'])
  })

  it('rejects the newest entry of the longest source when it is full, or the new entry when no source is longer', () => {
    const queue = fairQueue<string>(3)
    for (const entry of ['a1', 'a2', 'a3']) queue.enqueue(entry, 'a')
    expect(queue.enqueue('a4', 'a')).toBe('a4')
    expect(queue.enqueue('b1', 'b')).toBe('a3')
    expect(queue.enqueue('b2', 'b')).toBe('b2')
    expect(queue.enqueue('c1', 'c')).toBe('a2')
    expect(queue.enqueue('d1', 'd')).toBe('d1')
    expect(all(queue)).toEqual(['a1', 'b1', 'c1'])
  })

  it('removes an entry that was given up', () => {
    const queue = fairQueue<string>(2)
    queue.enqueue('a1', 'a')
    queue.enqueue('b1', 'b')
    queue.remove('a1', 'a')
    queue.remove('a1', 'a')
    queue.remove('x', 'nowhere')
    expect(queue.enqueue('c1', 'c')).toBeNull()
    expect(all(queue)).toEqual(['b1', 'c1'])
  })
})
