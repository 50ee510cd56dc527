/**
 * Where a Korean bank transfer can go, by the three digits that banks name each other with (Korea Financial Telecommunications
 * and Clearings Institute), those of everyday first. Names are the ones that the banks use themselves.
 */
export const koreanBanks = {
  '004': { ko: 'KB국민은행', en: 'KB Kookmin Bank' },
  '088': { ko: '신한은행', en: 'Shinhan Bank' },
  '020': { ko: '우리은행', en: 'Woori Bank' },
  '081': { ko: '하나은행', en: 'Hana Bank' },
  '011': { ko: 'NH농협은행', en: 'NongHyup Bank' },
  '003': { ko: 'IBK기업은행', en: 'Industrial Bank of Korea' },
  '090': { ko: '카카오뱅크', en: 'KakaoBank' },
  '092': { ko: '토스뱅크', en: 'Toss Bank' },
  '089': { ko: '케이뱅크', en: 'K bank' },
  '023': { ko: 'SC제일은행', en: 'SC First Bank' },
  '027': { ko: '한국씨티은행', en: 'Citibank Korea' },
  '031': { ko: 'iM뱅크(대구은행)', en: 'iM Bank (Daegu Bank)' },
  '032': { ko: '부산은행', en: 'Busan Bank' },
  '034': { ko: '광주은행', en: 'Kwangju Bank' },
  '035': { ko: '제주은행', en: 'Jeju Bank' },
  '037': { ko: '전북은행', en: 'Jeonbuk Bank' },
  '039': { ko: '경남은행', en: 'Kyongnam Bank' },
  '002': { ko: 'KDB산업은행', en: 'Korea Development Bank' },
  '007': { ko: 'Sh수협은행', en: 'Suhyup Bank' },
  '012': { ko: '지역농·축협', en: 'Local Nonghyup' },
  '045': { ko: '새마을금고', en: 'MG Community Credit Cooperatives' },
  '048': { ko: '신협', en: 'Shinhyup' },
  '050': { ko: '저축은행', en: 'Savings banks' },
  '064': { ko: '산림조합', en: 'National Forestry Cooperative' },
  '071': { ko: '우체국', en: 'Korea Post' },
  '054': { ko: 'HSBC', en: 'HSBC' },
  '055': { ko: '도이치은행', en: 'Deutsche Bank' },
  '057': { ko: 'JP모간체이스은행', en: 'JPMorgan Chase' },
  '060': { ko: 'BOA은행', en: 'Bank of America' },
} as const satisfies Record<string, { ko: string; en: string }>

export type KoreanBank = keyof typeof koreanBanks
export const koreanBankCodes = Object.keys(koreanBanks) as KoreanBank[]

const businessWeights = [1, 3, 7, 1, 3, 7, 1, 3]

/** Whether ten digits are a Korean business registration number: the last one is the check digit (National Tax Service). */
export function isBusinessNumber(digits: string): boolean {
  if (!/^\d{10}$/.test(digits)) return false
  const number = [...digits].map(Number)
  const sum = businessWeights.reduce((total, weight, at) => total + weight * number[at]!, 0)
  const ninth = number[8]! * 5
  return (10 - ((sum + Math.floor(ninth / 10) + ninth) % 10)) % 10 === number[9]
}
