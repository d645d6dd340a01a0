import Monitor from 'lucide-react/icons/monitor'
import Moon from 'lucide-react/icons/moon'
import Sun from 'lucide-react/icons/sun'
import { themes } from '#shop/app-state.ts'
import { useWords } from '../../i18n/words.tsx'
import { useAppState } from './app-state-context.tsx'
import { PreferenceForm } from './preference-form.tsx'

const choices = [
  ['light', Sun],
  ['dark', Moon],
  ['system', Monitor],
] as const

/** Light, dark, or the setting of the operating system. */
export function ThemeChoice() {
  const t = useWords('theme')
  const { state, change } = useAppState()
  const chosen = state.theme
  return (
    <PreferenceForm
      name="theme"
      label={t('label')}
      onChoose={(value) => change({ theme: themes.find((each) => each === value) ?? 'light' })}
      className="inline-flex rounded-full border border-edge p-0.5"
    >
      {choices.map(([value, Icon]) => (
        <button
          key={value}
          type="submit"
          name="theme"
          value={value}
          aria-pressed={value === chosen}
          aria-label={t(value)}
          title={t(value)}
          className="grid size-9 place-items-center pointer-coarse:size-11 rounded-full text-ink-soft transition-colors hover:text-ink aria-pressed:bg-ink aria-pressed:text-paper"
        >
          <Icon size={17} />
        </button>
      ))}
    </PreferenceForm>
  )
}
