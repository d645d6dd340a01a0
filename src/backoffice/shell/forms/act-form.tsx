import { useCallback, useMemo, useRef, type FormEvent, type ReactNode } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import type { FormAnswer } from '#api/client.ts'
import { useCall, type CallState, type Refused } from '#api/react.ts'
import { useWords } from '../../words/words.tsx'
import type { DeskCall } from './calls.ts'
import { useToast } from '../toast.tsx'
import { SentContext } from './sent-context.ts'
import { useLateRefusal } from './use-late-refusal.ts'
import { useNewer } from './use-newer.tsx'
import { useFlashOf } from './use-refused-form.ts'

type Props = {
  call: DeskCall
  /** Hidden fields. Those that name a record or an action distinguish forms of the same call. */
  fixed?: Readonly<Record<string, string>> | undefined
  /** Called with the response as on the wire; omitted: the page's data are revalidated. */
  done?: ((answer: Record<string, unknown>) => void) | undefined
  /** Success message, or a function of the response; null: the form shows its own. */
  says?: string | ((answer: Record<string, unknown>) => string) | null | undefined
  /** Redirect after success without JavaScript, with fields of the response as `{order._id}`. */
  goTo?: string | undefined
  className?: string | undefined
  label?: string | undefined
  /** Whether the form uploads a file and is sent as multipart. */
  withFile?: boolean
  /** Whether typed values stay after success, because they equal the saved state. */
  stays?: boolean
  /** Called with a refusal. */
  refused?: ((refusal: Refused) => void) | undefined
  /** Called on every input. */
  onInput?: (() => void) | undefined
  children: ReactNode
}

/**
 * Form for a write. Without JavaScript it posts to the generic form route; with it, the same fields go to the same
 * endpoint with an idempotency key that a retry reuses. The page changes only after the response (no optimistic update).
 */
export function ActForm({
  call: wanted,
  fixed = {},
  done,
  says,
  goTo,
  className = 'stack',
  label,
  withFile = false,
  stays = false,
  refused,
  onInput,
  children,
}: Props) {
  const t = useWords('frame')
  const { pathname, search } = useLocation()
  const { revalidate } = useRevalidator()
  const tell = useToast()
  const form = useRef<HTMLFormElement>(null)
  const flash = useFlashOf({ call: wanted, fixed })
  const late = useLateRefusal(refused)
  const newer = useNewer(form, fixed)
  const { forget } = late
  const { forget: forgetNewer } = newer

  const onAnswer = useCallback(
    (answer: unknown) => {
      const panel = form.current?.closest('details')
      forget()
      forgetNewer()
      if (!stays) form.current?.reset()
      if (panel) panel.open = false
      const answered = answer as Record<string, unknown> // every answer of the API is an object
      const word = typeof says === 'function' ? says(answered) : (says ?? t('done'))
      if (says !== null) tell(isAsked(answer) ? t('asked') : word, goTo !== undefined)
      if (done) done(answered)
      else void revalidate()
    },
    [done, forget, forgetNewer, goTo, revalidate, says, stays, t, tell],
  )
  const { call, state, refusal } = useCall(wanted, onAnswer, (refusal) => {
    newer.refused(refusal)
    late.refused(refusal)
  })
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const { submitter } = event.nativeEvent as SubmitEvent // React names it Event
    void call(
      withFile ? new FormData(event.currentTarget, submitter) : fieldsOf(event.currentTarget, submitter),
    )
  }

  const { failure, sent } = useWhatWasSent(state, refusal, flash)
  return (
    <form
      ref={form}
      method="post"
      action={`/form/${wanted.name}`}
      onSubmit={send}
      onFocus={newer.onFocus}
      onInput={(event) => {
        late.note(event)
        onInput?.()
      }}
      encType={withFile ? 'multipart/form-data' : undefined}
      className={className}
      aria-label={label}
    >
      {Object.entries(newer.fixed).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <input type="hidden" name="return_to" value={pathname + search} />
      {goTo === undefined ? null : <input type="hidden" name="go_to" value={goTo} />}
      <SentContext value={sent}>{children}</SentContext>
      <Trouble refusal={failure} />
      {newer.notice}
    </form>
  )
}

/** Refusal of the last submit, and the state of the fields. */
function useWhatWasSent(state: CallState, refusal: Refused | null, flash: FormAnswer | null) {
  const failure = useMemo(
    () => refusal ?? (flash?.ok === false ? { fields: {}, message: '', ...flash } : null),
    [refusal, flash],
  )
  const sent = useMemo(
    () => ({
      pending: state === 'pending',
      errors: failure?.fields ?? {},
      values: flash?.ok === false ? (flash.values ?? {}) : {},
    }),
    [state, failure, flash],
  )
  return { failure, sent }
}

/** Whether the response is a pending approval instead of an executed write. */
const isAsked = (answer: unknown): boolean =>
  (answer as { approval?: { state?: string } | null } | null)?.approval?.state === 'requested' // plain data of the API

function Trouble({ refusal }: { refusal: Pick<Refused, 'message' | 'fields'> | null }) {
  const t = useWords('frame')
  if (!refusal) return <div role="alert" className="whole" hidden />
  return (
    <div role="alert" className="whole">
      <p className="told bad">{refusal.message || t('notSent')}</p>
    </div>
  )
}

const ownKeys = new Set(['return_to', 'go_to'])

function fieldsOf(form: HTMLFormElement, submitter: HTMLElement | null): URLSearchParams {
  const fields = new URLSearchParams()
  for (const [name, value] of new FormData(form, submitter))
    if (typeof value === 'string' && !ownKeys.has(name)) fields.append(name, value)
  return fields
}
