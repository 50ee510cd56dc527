import { type GenreTitles, lines, words } from './title-grammar.ts'

export const travel: GenreTitles = {
  ko: {
    patterns: lines`
      {place} {days} 여행, 총경비 공개
      현지인만 아는 {place} {spot}
      혼자 떠난 {place}, {feel} {days}
      {place}에서 꼭 먹어야 하는 {food}
      {season} {place+은} 무조건 여기
      {move+을} 타고 {place}까지
      {place} {spot} 실제로 가 보니
      ~비 오는 {place} 걷기 4K
      {food} 먹으러 {place} 왔습니다
      (사흘|닷새|일주일|열흘|보름|한 달) 동안 {place}에서만 살아보기
      {place} 숙소 <3-9>만 원대 추천
      {season} {place} 새벽 산책 | 자연의 소리
      부모님과 {place}, {feel} 순간들
      {place} 여행 망치는 {mistake}
      {move}로 <3-15>시간, {place} 가는 길
      {spot}에서 본 {place}의 {season}
    `,
    words: {
      place: words(
        '제주 / 부산 / 강릉 / 경주 / 여수 / 통영 / 속초 / 안동 / 울릉도 / 남해 / 단양 / 목포 / 오사카 / 타이베이 / 다낭 / 삿포로 / 치앙마이',
      ),
      days: words('당일치기 / 1박 2일 / 2박 3일 / 3박 4일'),
      spot: words(
        '골목 식당 / 일몰 명소 / 해안 산책로 / 시장 / 숲길 / 작은 책방 / 전망대 / 오름 / 바다 카페 / 폐교 미술관',
      ),
      feel: words('조용한 / 뜻밖의 / 잊지 못할 / 느린 / 행복한 / 고생한'),
      food: words(
        '고기국수 / 밀면 / 물회 / 순두부 / 갈치조림 / 꼬막비빔밥 / 찜닭 / 오징어순대 / 쌀국수 / 우육면 / 충무김밥',
      ),
      season: words('봄 / 여름 / 가을 / 겨울 / 벚꽃철 / 단풍철 / 수국철'),
      move: words('완행열차 / 심야 버스 / 자전거 / 페리 / 캠핑카 / 스쿠터 / 시내버스'),
      mistake: words('렌터카 실수 / 맛집 줄서기 / 일정 욕심 / 날씨 무시 / 짐 과하게 싸기'),
    },
    tails: words('#여행 / #여행브이로그 / (자막 有)'),
  },
  en: {
    patterns: lines`
      {days} in {place}, everything I spent
      {place} by {move}
      Where locals eat {food} in {place}
      ~Walking {place} in the rain, 4K
      A {feel} weekend in {place}
      Don't do this in {place}
      I took a {move} to {place} for {food}
      {season} in {place} is unreal
      {place}, {days}, one backpack
      The {spot} nobody visits in {place}
      <5-19> hours on a (night train|slow ferry|sleeper bus|local bus|bicycle)
      Staying in a {stay} in {place}
      {feel} morning at a {spot} in {place}
      How I pack for {days} in {place}
      Is {place} worth it in {season}?
      {food} tour of {place}, {feel} edition
    `,
    words: {
      days: words('24 hours / 2 days / 3 days / 5 days / one week / a month'),
      place: words(
        'Jeju / Busan / Gyeongju / Tongyeong / Kyoto / Taipei / Da Nang / Chiang Mai / Hokkaido / Lisbon / Tainan / Ulleungdo / Hoi An / Sokcho / Naoshima / Luang Prabang',
      ),
      move: words('night train / slow ferry / bicycle / sleeper bus / scooter / local bus / cable car'),
      food: words(
        'noodles / street toast / fresh sashimi / beef soup / night-market snacks / cold noodles / dumplings / mango ice',
      ),
      feel: words('slow / rainy / solo / quiet / unplanned / golden'),
      season: words('spring / August / autumn / December / cherry blossom week / low season'),
      spot: words(
        'lighthouse / forest path / tiny bookshop / harbour / tea house / rooftop / fish market / old cinema',
      ),
      stay: words('hanok / capsule hotel / fishing-village guesthouse / temple / train carriage / treehouse'),
    },
    tails: words('#travel / #travelvlog / (no talking)'),
  },
}
