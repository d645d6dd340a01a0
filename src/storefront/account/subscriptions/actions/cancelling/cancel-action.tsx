import { useState, type FormEvent } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { cancelReasons, type CancelReason } from '#shop/subscriptions/rules.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { Field } from '#ui/fields/field.tsx'
import { TextArea } from '#ui/fields/text-area.tsx'
import { useFlash } from '../../../../content/forms/use-flash.ts'
import { useHydrated } from '#ui/hydration/use-hydrated.ts'
import { useWords } from '../../../../i18n/words.tsx'
import { useSubscriptionPaths } from '../../paths.ts'
import { useAction } from '../action-context.ts'
import { BackLink } from '../action-form.tsx'
import { ActionFrame } from '../action-frame.tsx'
import { actions } from '../actions.rules.ts'
import { CancelDone } from './cancel-done.tsx'
import { CancelOffer } from './cancel-offer.tsx'
import { TooEarly } from './too-early.tsx'

/** Steps of a cancellation: reasons, one offer, confirmation; or the day from which it can be cancelled. */
export function Cancel() {
  const { subscription, page } = useAction()
  const { state } = useLocation()
  const isHydrated = useHydrated()
  const { may, minimum } = subscription
  const typed = isHydrated && typeof state?.note === 'string' ? (state.note as string) : page.note
  if (page.chosen.step === 'done' || subscription.state === 'cancel_scheduled') return <CancelDone />
  if (!may.cancel && !minimum.isMet) return <TooEarly />
  return page.chosen.step === 'offer' && page.reasons.length > 0 ? <CancelOffer note={typed} /> : <Reasons />
}

function Reasons() {
  const t = useWords('subscription')
  const paths = useSubscriptionPaths()
  const navigate = useNavigate()
  const flash = useFlash(actions.cancel.call)
  const { subscription, page, look } = useAction()
  const [isMissing, setIsMissing] = useState(flash?.ok === false)
  const offer = (query: Readonly<Record<string, string>> = {}) =>
    paths.action(subscription.id, 'cancel', { step: 'offer', ...query })
  const go = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const reasons = cancelReasons.filter((reason, at) => form.get(`reasons[${at}]`) === reason)
    if (reasons.length === 0) return setIsMissing(true)
    void navigate(offer({ reasons: reasons.join() }), {
      state: { note: String(form.get('note') ?? '') },
      preventScrollReset: look === 'over',
    })
  }
  return (
    <ActionFrame kicker={t('cancel.first')} title={t('cancel.title')} lead={t('cancel.text')}>
      {/* a dry run: without JavaScript the next page receives the reasons through it */}
      <form method="post" action={`/form/${actions.cancel.call}?stay`} onSubmit={go} className="mt-4">
        <input type="hidden" name="subscription_id" value={subscription.id} />
        <input type="hidden" name="dry_run" value="1" />
        <input type="hidden" name="return_to" value={offer()} />
        <fieldset aria-describedby={isMissing ? 'reason-missing' : undefined}>
          <legend className="sr-only">{t('cancel.title')}</legend>
          {cancelReasons.map((reason, at) => (
            <ReasonBox key={reason} reason={reason} at={at} isTicked={page.reasons.includes(reason)} />
          ))}
        </fieldset>
        <div aria-live="polite">
          {isMissing ? (
            <p id="reason-missing" className="mt-2 text-sm text-error">
              {t('cancel.missing')}
            </p>
          ) : null}
        </div>
        <div className="mt-5">
          <Field label={t('cancel.note')}>
            <TextArea name="note" rows={3} maxLength={1_000} defaultValue={page.note} />
          </Field>
        </div>
        <div className="mt-6 grid gap-2">
          <Button type="submit" variant="primary" className="w-full">
            {t('cancel.continue')}
          </Button>
          <BackLink>{t('cancel.keep')}</BackLink>
        </div>
      </form>
    </ActionFrame>
  )
}

function ReasonBox({ reason, at, isTicked }: { reason: CancelReason; at: number; isTicked: boolean }) {
  const t = useWords('subscription')
  return (
    <div className="border-t border-line py-2.5 last:border-b">
      <Checkbox
        name={`reasons[${at}]`}
        value={reason}
        defaultChecked={isTicked}
        label={t(`reason.${reason}`)}
      />
    </div>
  )
}
