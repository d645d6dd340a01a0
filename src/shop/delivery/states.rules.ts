/** States and provinces by the letters that addresses carry. */
const written = {
  us: `AL Alabama, AK Alaska, AZ Arizona, AR Arkansas, CA California, CO Colorado, CT Connecticut, DE Delaware,
    DC District of Columbia, FL Florida, GA Georgia, HI Hawaii, ID Idaho, IL Illinois, IN Indiana, IA Iowa, KS Kansas,
    KY Kentucky, LA Louisiana, ME Maine, MD Maryland, MA Massachusetts, MI Michigan, MN Minnesota, MS Mississippi,
    MO Missouri, MT Montana, NE Nebraska, NV Nevada, NH New Hampshire, NJ New Jersey, NM New Mexico, NY New York,
    NC North Carolina, ND North Dakota, OH Ohio, OK Oklahoma, OR Oregon, PA Pennsylvania, RI Rhode Island,
    SC South Carolina, SD South Dakota, TN Tennessee, TX Texas, UT Utah, VT Vermont, VA Virginia, WA Washington,
    WV West Virginia, WI Wisconsin, WY Wyoming, AS American Samoa, GU Guam, MP Northern Mariana Islands,
    PR Puerto Rico, VI U.S. Virgin Islands, AA Armed Forces Americas, AE Armed Forces Europe, AP Armed Forces Pacific`,
  ca: `AB Alberta, BC British Columbia, MB Manitoba, NB New Brunswick, NL Newfoundland and Labrador,
    NS Nova Scotia, NT Northwest Territories, NU Nunavut, ON Ontario, PE Prince Edward Island, QC Quebec,
    SK Saskatchewan, YT Yukon`,
  au: `ACT Australian Capital Territory, NSW New South Wales, NT Northern Territory, QLD Queensland,
    SA South Australia, TAS Tasmania, VIC Victoria, WA Western Australia`,
} as const

export type State = { letters: string; name: string }

const read = (list: string): State[] =>
  list.split(/,\s+/).map((entry) => {
    const [emails = '', ...name] = entry.trim().split(' ')
    return { letters: emails, name: name.join(' ') }
  })

export const statesOf: Readonly<Record<keyof typeof written, readonly State[]>> = {
  us: read(written.us),
  ca: read(written.ca),
  au: read(written.au),
}
