// @vitest-environment jsdom
import { cleanup } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { controlNamed, renderWithFlash } from '#tools/testing/rendered-still.tsx'
import { HealthQuestions } from './health-questions.tsx'

afterEach(cleanup)

it.each(['confirm-booking', 'confirm-booking-series', 'deposit-booking'])(
  'returns the answers of a refused %s as they were given',
  async (call) => {
    const page = renderWithFlash(
      <>
        <HealthQuestions page={{ healthAnsweredAt: null, healthFlagged: false, fromTest: null }} />
        <button type="button">confirm</button>
      </>,
      {
        call,
        ok: false,
        values: {
          'health[allergic]': '1',
          'health[pregnant]': '0',
          'health[allergy]': 'nuts',
          'health[note]': 'knee',
        },
      },
    )
    const answers = async (name: string) => [
      (await controlNamed(page, `health[${name}]`, '0')).checked,
      (await controlNamed(page, `health[${name}]`, '1')).checked,
    ]
    expect([await answers('allergic'), await answers('pregnant')]).toEqual([
      [false, true],
      [true, false],
    ])
    expect((await controlNamed(page, 'health[allergy]')).value).toBe('nuts')
    expect((await controlNamed<HTMLTextAreaElement>(page, 'health[note]')).value).toBe('knee')
  },
)
