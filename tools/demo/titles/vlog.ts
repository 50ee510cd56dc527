import { type GenreTitles, lines, words } from './title-grammar.ts'

export const vlog: GenreTitles = {
  ko: {
    patterns: lines`
      {day} 출근길 브이로그
      {job}의 현실 {day} 브이로그
      퇴근하고 {hobby} 시작한 지 <2-9>주째
      {season} {place}에서 보낸 {feel} 하루
      새벽 <4-6>시에 일어나서 {habit}, 한 달 후기
      자취 <2-9>년 차의 {season} {chore} 루틴
      월급날 나에게 주는 선물, {treat}
      {weather} 날엔 역시 {treat}
      친구랑 {place} 갔다가 {event}
      {job}도 {hobby} 할 수 있나요?
      일주일 동안 {habit}, 해봤습니다
      혼자 사는 사람의 {day} 밤
      {feel} 저녁, 그리고 {treat}
      말없이 보는 {season} {chore}
      <20-33>살, {job+으로} 산다는 것
      서울 원룸 {chore} 전후 차이
      {place} 근처 사는 {job}의 산책
      이번 주말은 {hobby}, 그리고 {treat}
      {season}맞이 {chore} 같이 해요
      연차 내고 {place} 다녀온 하루
    `,
    words: {
      day: words(
        '월요일 / 화요일 / 수요일 / 목요일 / 금요일 / 토요일 / 일요일 / 비 오는 월요일 / 연휴 전날 / 월말 / 첫눈 오는 날',
      ),
      job: words(
        '신입사원 / 3년 차 디자이너 / 간호사 / 프리랜서 번역가 / 초등교사 / 카페 사장 / 개발자 / 취준생 / 스타트업 마케터 / 도서관 사서 / 공무원 / 플로리스트 / 물리치료사',
      ),
      hobby: words(
        '수영 / 도자기 / 러닝 / 피아노 / 필름 사진 / 베이킹 / 클라이밍 / 뜨개질 / 캘리그래피 / 테니스 / 일기 쓰기 / 식물 키우기',
      ),
      season: words('봄 / 초여름 / 한여름 / 가을 / 늦가을 / 겨울 / 환절기 / 장마철'),
      place: words(
        '성수동 / 망원시장 / 북촌 / 연남동 / 한강 / 서촌 / 광안리 / 전주 한옥마을 / 속초 / 양평 / 을지로 / 남산 / 판교 / 수원 화성',
      ),
      feel: words('조용한 / 느긋한 / 바쁜 / 따뜻한 / 엉뚱한 / 알찬 / 게으른 / 완벽한'),
      habit: words(
        '물 2리터 마시기 / 만 보 걷기 / 휴대폰 없이 살기 / 아침 일기 쓰기 / 배달 안 시키기 / 커피 끊기 / 스트레칭 / 가계부 쓰기 / 책 30쪽 읽기',
      ),
      chore: words(
        '냉장고 정리 / 옷장 정리 / 대청소 / 침구 교체 / 화장실 청소 / 책상 정리 / 분리수거 / 이불 빨래 / 베란다 정리 / 이사 준비',
      ),
      treat: words(
        '딸기 케이크 / 새 이어폰 / 떡볶이 한 그릇 / 꽃 한 다발 / 칼국수 / 따뜻한 라떼 / 소고기 / 반신욕 / 심야 영화 / 새 키보드 / 붕어빵',
      ),
      weather: words('비 오는 / 첫눈 오는 / 바람 부는 / 미세먼지 없는 / 유난히 더운 / 흐린 / 하늘 예쁜'),
      event: words(
        '길을 잃었다 / 인생 맛집 발견 / 비를 쫄딱 맞음 / 막차를 놓쳤다 / 사진만 200장 / 지갑을 두고 옴 / 동창을 만났다 / 줄만 두 시간',
      ),
    },
    tails: words('#일상 / #브이로그 / #자취 / (자막 有)'),
  },
  en: {
    patterns: lines`
      {day} in the life of a {job}
      I tried {habit} for <7-30> days
      Slow {season} morning in {place}
      What I actually do after work: {hobby}
      A quiet {day} alone with {treat}
      Reset with me: {chore} before {day}
      <5-9> a.m. routine, {season} edition
      Moving to {place}, week <1-9>
      Come to {place} with me ({event})
      Things nobody tells you about being a {job}
      Learning {hobby} at <24-39>, honestly
      {weather} days are for {treat}
      How I pack for <2-6> days in {place}
      My tiny apartment after {chore}
      Spend {day} with me, no talking
      I said yes to {hobby} and {event}
      Small things that made {season} better
      One suitcase, {place}, and {treat}
    `,
    words: {
      day: words(
        'Monday / Tuesday / Wednesday / Thursday / Friday / Saturday / Sunday / a rainy Monday / payday / a public holiday',
      ),
      job: words(
        'junior designer / night nurse / barista / freelance translator / librarian / new teacher / remote engineer / florist / grad student / pastry cook / museum guide',
      ),
      habit: words(
        'waking up at 5 / no phone before noon / 10,000 steps / journaling every night / cooking every meal / cold showers / no coffee / reading 30 pages a day / a no-spend month',
      ),
      season: words('spring / early summer / late summer / autumn / November / winter / January'),
      place: words(
        'Seoul / Busan / Tokyo / Lisbon / Jeju / Taipei / Osaka / Hanoi / Mangwon / Kyoto / Da Nang / Gyeongju / Sokcho',
      ),
      hobby: words(
        'pottery / film photography / running / the cello / sourdough / climbing / knitting / tennis / gardening / calligraphy / life drawing',
      ),
      treat: words(
        'strawberry cake / a long bath / fresh flowers / tteokbokki / a matcha latte / an old film / hand-pulled noodles / a new notebook / street toast',
      ),
      chore: words(
        'a full fridge clean / laundry night / the closet edit / changing the sheets / a desk reset / moving the furniture / the balcony garden',
      ),
      event: words(
        'it rained / I got lost / we missed the last train / I found the best noodles / I cried a little / the queue was worth it / my camera died',
      ),
      weather: words('Rainy / Snowy / Windy / Too-hot / Grey / First-frost'),
    },
    tails: words('#dailyvlog / #slowliving / (silent vlog)'),
  },
}
