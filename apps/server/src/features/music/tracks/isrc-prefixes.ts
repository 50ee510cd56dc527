/**
 * The country codes that ISRCs begin with, as the International ISRC Registration Authority allocates them: countries, further
 * codes of large ones (QM, QT, QZ for the United States), and its own for producers anywhere (CP, DG, QN, TC, ZZ).
 */
export const isrcPrefixes: ReadonlySet<string> = new Set(
  `
  AD AE AG AI AL AM AO AR AT AU AW AZ BA BB BC BD BE BF BG BH BK BM BO BP BR BS BX BY BZ CA CB CD CH CI CL
  CM CN CO CP CS CU CW CY CZ DE DG DK DM DO DZ EC EE EG ES ET FI FJ FO FR FX GB GD GE GG GH GI GL GM GR GT
  GX GY HK HN HR HT HU ID IE IL IN IQ IR IS IT JE JM JO JP KE KN KR KS KY KZ LA LB LC LI LK LS LT LU LV MA
  MC MD ME MK MO MP MS MT MU MV MW MX MY MZ NA NG NL NO NP NZ PA PE PF PG PH PK PL PR PT PY QA QM QN QT QZ
  RO RS RU SA SB SC SE SG SI SK SL SM SN SV SX SZ TC TH TN TO TR TT TW TZ UA UG UK US UY UZ VC VE VG VN VU
  XK YU ZA ZB ZM ZW ZZ
`
    .trim()
    .split(/\s+/),
)
