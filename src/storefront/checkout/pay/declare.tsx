import { useCallback } from 'react'
import { useRevalidator } from 'react-router'
import { useCall } from '#api/react.ts'
import type { declareForOrder } from '#shop/checkout/pay.contract.ts'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { FormTrouble } from '../../content/forms/form-trouble.tsx'
import { useFlash } from '../../content/forms/use-flash.ts'
import { useLateRefusal } from '../../content/forms/use-late-refusal.ts'
import { useWords } from '../../i18n/words.tsx'
import { StartForm } from '../form/start-form.tsx'
import { termsLink } from '../form/terms-link.tsx'
import type { PayData } from './pay-data.ts'

const declare = { method: 'POST', path: '/order/declarations' } as const
const words = { agree_age: 'agreeAge', agree_health: 'agreeHealth' } as const
const names = ['agree_age', 'agree_health'] as const

/** Declarations for a treatment order that staff created, required before it can be paid (rules/checkout#22). */
export function Declare({ data }: { data: PayData }) {
  const t = useWords('checkout')
  const pay = useWords('pay')
  const { revalidate } = useRevalidator()
  const flash = useFlash('declare-for-order')
  const { call, state, refusal } = useCall<typeof declareForOrder>(
    declare,
    useCallback(() => void revalidate(), [revalidate]),
    useLateRefusal(),
  )
  const wrong = refusal?.fields ?? (flash?.ok === false ? flash.fields : undefined) ?? {}
  const typed = flash?.ok === false ? flash.values : undefined
  const { order, token } = data
  return (
    <section aria-label={pay('declare')} className="mt-8">
      <p className="mb-4 text-ink-soft">{pay('declareText')}</p>
      <StartForm
        call="declare-for-order"
        data={data}
        starting={state === 'pending'}
        onStart={({ agree_age = '0', agree_health = '0' }) =>
          void call({ order_id: order.id, ...(token === null ? {} : { token }), agree_age, agree_health })
        }
        fields={
          <div className="mb-5 grid gap-4">
            {names.map((name) => (
              <div key={name}>
                <Checkbox
                  id={name}
                  name={name}
                  value="1"
                  defaultChecked={typed?.[name] === '1'}
                  aria-invalid={wrong[name] ? true : undefined}
                  aria-describedby={wrong[name] ? `${name}-error` : undefined}
                  label={t(words[name])}
                />
                <div aria-live="polite">
                  {wrong[name] ? (
                    <p id={`${name}-error`} className="mt-1 pl-8 text-sm text-error">
                      {wrong[name]}
                    </p>
                  ) : null}
                </div>
              </div>
            ))}
            <p className="text-[0.9375rem] text-ink-soft">{t.rich('byPressing', { a: termsLink })}</p>
          </div>
        }
      >
        {pay('declareGo')}
      </StartForm>
      <div className="mt-3">
        <FormTrouble refusal={refusal} flash={null} fields={names} />
      </div>
    </section>
  )
}
