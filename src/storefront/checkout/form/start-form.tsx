import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { Button } from '#ui/button.tsx'
import { valuesOf } from '../../content/forms/use-fields.ts'
import { useLocale } from '../../i18n/words.tsx'
import type { PayData } from '../pay/pay-data.ts'

type StartFormProps = {
  call: string
  data: PayData
  starting: boolean
  /** Receives the values of the form's fields. */
  onStart: (filledIn: Record<string, string>, form: HTMLFormElement) => void
  /** The form may include a file. */
  takesFile?: boolean
  /** Additional fields. */
  fields?: ReactNode
  variant?: 'primary' | 'default'
  children: ReactNode
}

/** Button that calls an action of this order; a form of its own without JavaScript. */
export function StartForm({
  call,
  data: { order, token, stillForm },
  starting,
  onStart,
  takesFile = false,
  variant = 'primary',
  fields: requested,
  children,
}: StartFormProps) {
  const locale = useLocale()
  const { pathname, search } = useLocation()
  const fields = { order_id: order.id, locale, token: token ?? '', return_to: pathname + search }
  return (
    <form
      method="post"
      action={`/form/${call}`}
      encType={takesFile ? 'multipart/form-data' : undefined}
      onSubmit={(event) => {
        event.preventDefault()
        onStart(valuesOf(event.currentTarget), event.currentTarget)
      }}
    >
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {takesFile && stillForm !== null ? (
        <input type="hidden" name="recaptchaResponse" value={stillForm} />
      ) : null}
      {requested}
      <Button type="submit" variant={variant} loading={starting} className="max-sm:w-full">
        {children}
      </Button>
    </form>
  )
}
