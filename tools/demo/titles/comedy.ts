import { type GenreTitles, lines, words } from './title-grammar.ts'

export const comedy: GenreTitles = {
  ko: {
    patterns: lines`
      {place}에서 꼭 만나는 {type}
      {who} 특징 <5-12>가지 ㅋㅋㅋ
      {who+이} {thing+을} 했을 때
      {place} 알바생이 제일 싫어하는 {type}
      {who} vs {who2}: {thing} 편
      {thing} 잘하는 친구 꼭 있다
      경상도 {who}의 {thing}
      면접에서 {thing} 물어보면
      {who} 단톡방 현실 #{episode}
      {type+이} {place}에 나타났다
      소개팅에 나온 {type}
      {when} {who} 표정 변화
      {who}한테 {thing} 부탁하지 마세요
      공감 100% {when} {place}
      {type} 몰래카메라, 반응이 {react}
      {who+이} 화났을 때 쓰는 말 {episode}탄
    `,
    words: {
      place: words(
        '엘리베이터 / 헬스장 / 편의점 / 회사 탕비실 / 미용실 / 병원 대기실 / 지하철 / 영화관 / 동창회 / 고깃집',
      ),
      type: words(
        '아는 척하는 사람 / 목소리 큰 사람 / 계산 안 하는 친구 / 사진만 찍는 사람 / 반말하는 손님 / 끝까지 안 가는 사람 / 갑자기 친한 척하는 사람 / 말 돌리는 사람',
      ),
      who: words('엄마 / 팀장님 / 막내 / 남사친 / 언니 / 할머니 / 체육쌤 / 복학생 / 신입사원 / 전 남친 / 형'),
      who2: words('아빠 / 대표님 / 선배 / 여사친 / 동생 / 이모 / 담임쌤 / 새내기'),
      thing: words(
        '더치페이 / 길 설명 / 칭찬 / 사진 찍기 / 전화 끊기 / 메뉴 고르기 / 세뱃돈 주기 / 거짓말 / 주차 / 회식 빠지기 / 선물 고르기',
      ),
      when: words(
        '월요일 아침 / 연봉 협상 날 / 회식 다음 날 / 설날 / 개학 날 / 월급 들어온 날 / 휴가 마지막 날',
      ),
      react: words('레전드 / 반전 / 너무 착함 / 예상 밖 / 역대급'),
    },
    tails: words('ㅋㅋㅋㅋ / #공감 / #상황극 / ㅋㅋㅋ'),
  },
  en: {
    patterns: lines`
      When {who} {does}
      Every {place} has a {type}
      {who} vs {who2} at the {place}
      POV: {who} {does}
      Types of people in every {place} #{episode}
      The {type} at every (family dinner|stand-up|first date|game night|wedding|school reunion|birthday|barbecue)
      If {who} worked at a {place}
      Asking {who} to {task}
      {event} but {who} is in charge
      That one {type} who {does}
      How {who} {does} vs how I do
      {task}, a tragedy
      Watching {who}: *{does}*
      {event} in <2-9> seconds
      Meeting the {type} after {event}
    `,
    words: {
      who: words(
        'your mum / your manager / the intern / your roommate / Grandma / an only child / your ex / the gym teacher / a Gen Z boss / the group-chat admin',
      ),
      who2: words('your dad / the new hire / a toddler / the landlord / your cousin / a millennial'),
      does: words(
        'orders food / ends a call / gives directions / takes a photo / picks a restaurant / says "no offence" / parks the car / sends a voice note / plans a trip',
      ),
      place: words(
        'gym / elevator / office kitchen / hair salon / waiting room / group chat / night bus / supermarket / bakery',
      ),
      type: words(
        'loud talker / know-it-all / serial photographer / friend who never pays / oversharer / early leaver / close sitter',
      ),
      event: words(
        'a family dinner / Monday stand-up / a first date / game night / a job interview / the last day of holiday / a group project',
      ),
      task: words(
        'split the bill / keep a secret / choose a film / take one photo / be on time / assemble a shelf',
      ),
    },
    tails: words('#skit / #relatable / (ft. my brother)'),
  },
}
