import { Modal } from '#ui/overlays/modal.tsx'
import { Tabs } from '#ui/tabs.tsx'
import { useWords } from '../../i18n/words.tsx'
import { CountryChoices } from './country-choices.tsx'
import { LanguageChoices } from './language-choices.tsx'
import { usePanels } from '../panels-context.tsx'

/** Dialog with two tabs: country and currency, and language. */
export function RegionModal() {
  const t = useWords('region')
  const shell = useWords('shell')
  const { openPanel, show, close } = usePanels()
  const tab = openPanel === 'language' ? 'language' : 'country'
  return (
    <Modal
      open={openPanel === 'country' || openPanel === 'language'}
      onOpenChange={(open) => !open && close()}
      title={t('title')}
      closeLabel={shell('close')}
      width="30rem"
    >
      <Tabs
        label={t('title')}
        value={tab}
        onChange={(next) => show(next)}
        tabs={[
          {
            value: 'country',
            label: t('country'),
            content: (
              <>
                <p className="mb-2 text-sm text-ink-soft">{t('countryHint')}</p>
                <CountryChoices />
              </>
            ),
          },
          { value: 'language', label: t('language'), content: <LanguageChoices /> },
        ]}
      />
    </Modal>
  )
}
