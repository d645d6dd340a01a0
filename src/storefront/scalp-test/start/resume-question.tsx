import { useCallback } from 'react'
import { useNavigate } from 'react-router'
import { useCall } from '#api/react.ts'
import { Button } from '#ui/button.tsx'
import { usePathTo } from '../../i18n/paths.ts'
import { useWords } from '../../i18n/words.tsx'
import { FormTrouble } from '../../content/forms/form-trouble.tsx'
import { useFlash } from '../../content/forms/use-flash.ts'

const endpoint = { method: 'POST', path: '/scalptest/resume' } as const

/** Target of a link to resume a test: it is moved to this browser by the button, not by viewing the page. */
export function ResumeQuestion({ secret }: { secret: string }) {
  const t = useWords('scalpTest')
  const start = usePathTo()('/diagnostic/start')
  const navigate = useNavigate()
  const flash = useFlash('scalptest-resume')
  const { call, state, refusal } = useCall(
    endpoint,
    useCallback(() => void navigate(start, { replace: true }), [navigate, start]),
  )
  return (
    <form
      method="post"
      action="/form/scalptest-resume"
      className="wrap grid max-w-[40rem] justify-items-start gap-6 py-[clamp(2.5rem,6vw,5rem)]"
      onSubmit={(event) => {
        event.preventDefault()
        void call({ secret })
      }}
    >
      <h1>{t('resume.title')}</h1>
      <p className="lead">{t('resume.text')}</p>
      <input type="hidden" name="return_to" value={`${start}?link=${encodeURIComponent(secret)}`} />
      <input type="hidden" name="go_to" value={start} />
      <input type="hidden" name="secret" value={secret} />
      <FormTrouble refusal={refusal} flash={flash} />
      <Button type="submit" variant="primary" loading={state === 'pending'}>
        {t('resume.action')}
      </Button>
    </form>
  )
}
