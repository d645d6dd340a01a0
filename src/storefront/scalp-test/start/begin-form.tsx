import { useCallback } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { useCall } from '#api/react.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/fields/checkbox.tsx'
import { usePathTo } from '../../i18n/paths.ts'
import { useWords } from '../../i18n/words.tsx'
import { FormTrouble } from '../../content/forms/form-trouble.tsx'
import { useFlash } from '../../content/forms/use-flash.ts'
import { useLateRefusal } from '../../content/forms/use-late-refusal.ts'
import { sessionFromWire } from './session-from-wire.ts'
import { useStepPath } from './step-path.ts'

const endpoint = { method: 'POST', path: '/scalptest' } as const

/** Separate consent to storing health data, and the button to the first question. */
export function BeginForm({ isAgain }: { isAgain: boolean }) {
  const t = useWords('scalpTest')
  const start = usePathTo()('/diagnostic/start')
  const stepPath = useStepPath()
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const flash = useFlash('scalptest')
  const { call, state, refusal } = useCall(
    endpoint,
    useCallback(
      async (answer: unknown) => {
        const { next } = sessionFromWire(answer)
        await revalidate()
        await navigate(stepPath(next ?? 'done'))
      },
      [navigate, revalidate, stepPath],
    ),
    useLateRefusal(),
  )
  return (
    <form
      method="post"
      action="/form/scalptest"
      className="mt-7 grid gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        void call({ consent: true, restart: isAgain })
      }}
    >
      <input type="hidden" name="return_to" value={start} />
      {isAgain ? <input type="hidden" name="restart" value="1" /> : null}
      <Checkbox
        name="consent"
        value="1"
        required
        label={t('begin.consent')}
        detail={t('begin.consentText')}
      />
      <FormTrouble refusal={refusal} flash={flash} />
      <Button
        type="submit"
        variant="primary"
        loading={state === 'pending'}
        className="w-full sm:w-auto sm:justify-self-start"
      >
        {t('begin.start')}
      </Button>
    </form>
  )
}
