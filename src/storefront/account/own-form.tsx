import { useCallback, useRef, type FormEvent, type ReactNode } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import { useCall } from '#api/react.ts'
import type { Endpoint } from '#shop/endpoint.ts'
import { useToasts } from '#ui/overlays/toasts.tsx'
import type { Rules } from '../content/forms/field.rules.ts'
import { FormTrouble } from '../content/forms/form-trouble.tsx'
import { useFields } from '../content/forms/use-fields.ts'
import { useFlash } from '../content/forms/use-flash.ts'
import { useIsHere } from '../content/forms/use-is-here.ts'
import { useLateRefusal } from '../content/forms/use-late-refusal.ts'

const none: Record<string, string> = {}
const always = () => true

/** Label and error of a field by its name. */
export type FieldOf<Name extends string> = (name: Name) => {
  label: string | undefined
  error: string | undefined
}

type OwnForm<Name extends string> = {
  /** Name of the call for submission without JavaScript, and its endpoint. */
  call: string
  endpoint: Pick<Endpoint, 'method' | 'path'>
  rules: Rules<Name>
  labels: Readonly<Record<Name, string>>
  /** Toast after success. */
  saved: string
  /** Called with the response, unless the member has left the form meanwhile, since it may navigate. */
  done?: (answer: unknown) => void
  /** Clears the form after success, for values that are used up, such as a code or a password. */
  empties?: boolean
  /** Whether the flash is about this form, if a page has several with the same call. */
  concerns?: (values: Readonly<Record<string, string>>) => boolean
}

/**
 * A form of the account: validated by its rules and then by the server. The page's data is reloaded afterwards, also
 * after a refusal because of an outdated state.
 */
export function useOwnForm<Name extends string>({
  call: name,
  endpoint,
  rules,
  labels,
  saved,
  done,
  empties = false,
  concerns = always,
}: OwnForm<Name>) {
  const { revalidate } = useRevalidator()
  const { show } = useToasts()
  const { pathname, search } = useLocation()
  const failure = useFlash(name)
  const flash = failure && concerns(failure.values ?? none) ? failure : null
  const isHere = useIsHere()
  const box = useRef<HTMLFormElement>(null)
  const { call, state, refusal } = useCall(
    endpoint,
    useCallback(
      (answer: unknown) => {
        show({ title: saved })
        if (empties) box.current?.reset()
        if (isHere()) done?.(answer)
        void revalidate()
      },
      [show, saved, empties, done, revalidate, isHere],
    ),
    useLateRefusal(),
  )
  const fields = useFields(
    rules,
    labels,
    refusal?.fields ?? (flash?.ok === false ? flash.fields : undefined) ?? none,
  )
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    box.current = event.currentTarget
    const form = new FormData(event.currentTarget)
    if (!fields.ready(event)) return
    form.delete('return_to')
    form.delete('go_to')
    void call(new URLSearchParams([...form].map(([key, value]) => [key, String(value)])))
  }
  return {
    /** Spread on the form element. */
    form: { method: 'post', action: `/form/${name}`, ...fields.form, onSubmit: send } as const,
    /** Hidden fields of the form, and its refusal. */
    returnTo: <input type="hidden" name="return_to" value={pathname + search} />,
    trouble: (
      <>
        <FormTrouble refusal={refusal} flash={flash} fields={Object.keys(labels)} />
        {flash?.ok ? (
          <p role="status" className="border-l-2 border-accent pl-4">
            {saved}
          </p>
        ) : null}
      </>
    ) as ReactNode,
    readyIn: fields.readyIn,
    field: (field: Name) => ({ label: labels[field], error: fields.error(field) }),
    /** Typed values of a form sent without JavaScript. */
    typed: flash?.values ?? null,
    isPending: state === 'pending',
  }
}
