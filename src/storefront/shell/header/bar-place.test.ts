import { describe, expect, it } from 'vitest'
import { barAfterScroll, barAtTop } from './bar-place.ts'

/** State of the bar after a sequence of scroll positions. */
const after = (positions: number[], hides = true) =>
  positions.reduce((place, y) => barAfterScroll(place, y, hides), barAtTop)

describe('the top bar', () => {
  it('has a background once the page has moved', () => {
    expect(after([0]).scrolled).toBe(false)
    expect(after([1]).scrolled).toBe(true)
    expect(after([300, 0]).scrolled).toBe(false)
  })

  it('hides while scrolling down and returns while scrolling up', () => {
    expect(after([100, 200]).hidden).toBe(true)
    expect(after([100, 200, 190]).hidden).toBe(false)
    expect(after([100, 200, 190, 400]).hidden).toBe(true)
  })

  it('stays as it is when the page did not move', () => expect(after([100, 200, 200]).hidden).toBe(true))

  it('always shows above 20 pixels', () => {
    expect(after([5, 19]).hidden).toBe(false)
    expect(after([5, 20]).hidden).toBe(true)
  })

  it('never hides on other pages or on wide screens', () =>
    expect(after([100, 900], false).hidden).toBe(false))
})
