import { useState } from 'react'
import { useLocation } from 'react-router'
import { Tabs } from '#ui/tabs.tsx'
import { useWords } from '../i18n/words.tsx'
import { EmailLogin } from './email-login.tsx'
import { phoneFromQuery } from './auth.rules.ts'
import type { LoginProps } from './login-props.ts'
import { PhoneLogin } from './phone-login.tsx'

/** Sign-in by e-mail or telephone; a number in the page's address is prefilled. */
export function LoginTabs(props: LoginProps) {
  const t = useWords('entrance')
  const given = phoneFromQuery(useLocation().search)
  const [tab, setTab] = useState<'email' | 'phone'>(given === null ? 'email' : 'phone')
  return (
    <Tabs
      label={t('tabs')}
      value={tab}
      onChange={setTab}
      tabs={[
        { value: 'email', label: t('byEmail'), content: <EmailLogin {...props} /> },
        {
          value: 'phone',
          label: t('byPhone'),
          content: <PhoneLogin {...props} given={given ?? undefined} />,
        },
      ]}
    />
  )
}
