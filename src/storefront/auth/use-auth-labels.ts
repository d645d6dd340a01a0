import { useMemo } from 'react'
import { useWords } from '../i18n/words.tsx'

/** Labels of the auth fields by their API names. */
export function useAuthLabels() {
  const t = useWords('entrance')
  return useMemo(
    () => ({
      username: t('email'),
      password: t('password'),
      confirm_password: t('confirm'),
      firstname: t('firstname'),
      lastname: t('lastname'),
      dob: t('dob'),
      contact_no: t('phone'),
      otp: t('otp'),
      referral_code: t('friendCode'),
    }),
    [t],
  )
}
export type AuthField = keyof ReturnType<typeof useAuthLabels>
