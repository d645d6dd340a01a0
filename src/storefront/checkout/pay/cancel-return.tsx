import { useCallback } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import { useCall } from '#api/react.ts'
import type { cancelReturn, Return } from '#shop/returns/contract.ts'
import { Button } from '#ui/button.tsx'
import { FormTrouble } from '../../content/forms/form-trouble.tsx'
import { useFlash } from '../../content/forms/use-flash.ts'
import { useLateRefusal } from '../../content/forms/use-late-refusal.ts'
import { useWords } from '../../i18n/words.tsx'

const cancel = { method: 'POST', path: '/returns/cancel' } as const

/** Withdraws a return request until staff have decided on it. */
export function CancelReturn({ each, token }: { each: Return; token: string | null }) {
  const t = useWords('returns')
  const { pathname, search } = useLocation()
  const { revalidate } = useRevalidator()
  const flash = useFlash('cancel-return')
  const { call, state, refusal } = useCall<typeof cancelReturn>(
    cancel,
    useCallback(() => void revalidate(), [revalidate]),
    useLateRefusal(),
  )
  const fixed = { id: each.id, order_id: each.orderId, ...(token === null ? {} : { token }) }
  return (
    <form
      method="post"
      action="/form/cancel-return"
      className="mt-4 grid gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        void call(fixed)
      }}
    >
      {Object.entries({ ...fixed, return_to: pathname + search }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <FormTrouble refusal={refusal} flash={flash} />
      <Button type="submit" loading={state === 'pending'} className="w-fit">
        {t('takeBack')}
      </Button>
    </form>
  )
}
