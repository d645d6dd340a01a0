import { describe, expect, it } from 'vitest'
import { fairLine } from './fair-line.ts'

const all = (line: ReturnType<typeof fairLine<string>>): string[] => {
  const next = line.next()
  return next === undefined ? [] : [next, ...all(line)]
}

describe('a fair line', () => {
  it('serves one place in order', () => {
    const line = fairLine<string>(10)
    for (const entry of ['a1', 'a2', 'a3']) expect(line.put(entry, 'a')).toBeNull()
    expect(all(line)).toEqual(['a1', 'a2', 'a3'])
    expect(line.next()).toBeUndefined()
  })

  it('lets places take turns, whoever came first', () => {
    const line = fairLine<string>(10)
    for (const entry of ['a1', 'a2', 'a3']) line.put(entry, 'a')
    line.put('b1', 'b')
    line.put('c1', 'c')
    line.put('b2', 'b')
    expect(all(line)).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3'])
  })

  it('sends the newest of the largest crowd away when it is full, and who comes when nobody has more', () => {
    const line = fairLine<string>(3)
    for (const entry of ['a1', 'a2', 'a3']) line.put(entry, 'a')
    expect(line.put('a4', 'a')).toBe('a4')
    expect(line.put('b1', 'b')).toBe('a3')
    expect(line.put('b2', 'b')).toBe('b2')
    expect(line.put('c1', 'c')).toBe('a2')
    expect(line.put('d1', 'd')).toBe('d1')
    expect(all(line)).toEqual(['a1', 'b1', 'c1'])
  })

  it('forgets who waits no more', () => {
    const line = fairLine<string>(2)
    line.put('a1', 'a')
    line.put('b1', 'b')
    line.remove('a1', 'a')
    line.remove('a1', 'a')
    line.remove('x', 'nowhere')
    expect(line.put('c1', 'c')).toBeNull()
    expect(all(line)).toEqual(['b1', 'c1'])
  })
})
