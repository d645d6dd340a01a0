import { describe, expect, it } from 'vitest'
import { hongKongForm } from '#tools/testing/rendered-checkout.tsx'
import { bookName, linesOf, rulesOfForm } from './address-form.rules.ts'

const names = (kind: 'delivery' | 'billing' | 'pickup') =>
  linesOf({ kind, requested: hongKongForm }, {}).map(({ name }) => bookName(name))

describe('the form of a saved address', () => {
  it('has the fields of its country, and none for a pickup point', () => {
    expect(names('delivery')).toContain('address')
    expect(names('pickup')).toEqual([])
  })

  it('requires the point where parcels are picked up', () => {
    expect(Object.keys(rulesOfForm({ kind: 'pickup', edited: null }, []))).toContain('location_code')
    expect(Object.keys(rulesOfForm({ kind: 'delivery', edited: null }, []))).not.toContain('location_code')
  })
})
