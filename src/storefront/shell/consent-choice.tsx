import { buttonLook } from '#ui/button-look.ts'
import { useWords } from '../i18n/words.tsx'
import { useAppState } from './region/app-state-context.tsx'
import { PreferenceForm } from './region/preference-form.tsx'

/** Accept and decline buttons of equal prominence. */
export function ConsentChoice({ className }: { className?: string | undefined }) {
  const t = useWords('consent')
  const { state, change } = useAppState()
  return (
    <PreferenceForm
      name="agreed_gdpr"
      onChoose={(value) => change({ agreedGdpr: value === 'yes' })}
      className={className}
    >
      <button
        type="submit"
        name="agreed_gdpr"
        value="yes"
        aria-pressed={state.agreedGdpr === true}
        className={choice(state.agreedGdpr === true)}
      >
        {t('agree')}
      </button>
      <button
        type="submit"
        name="agreed_gdpr"
        value="no"
        aria-pressed={state.agreedGdpr === false}
        className={choice(state.agreedGdpr === false)}
      >
        {t('decline')}
      </button>
    </PreferenceForm>
  )
}

const choice = (chosen: boolean) =>
  buttonLook({
    variant: 'default',
    spacing: 'sm',
    className: `min-h-11! grow sm:grow-0 sm:min-w-28 ${chosen ? 'border-ink! bg-ink/6!' : ''}`,
  })
