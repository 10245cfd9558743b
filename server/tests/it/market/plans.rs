//! Every public list walks an index: of its filter, or of its order. The plans that SQLite makes of the
//! statements that it hears.

use diesel::prelude::*;

use crate::platform::statements::{heard, watched};
use crate::support::only_on;

#[derive(QueryableByName)]
struct Step {
    #[diesel(sql_type = diesel::sql_types::Text)]
    detail: String,
}

/// Lists with the index that must lead; an empty one: that of the order.
const LISTS: [(&str, &str); 16] = [
    ("companies?", "companies_name"),
    ("companies?sort=-city&", "companies_city"),
    ("companies?type=HOSTEL&", "companies_name"),
    ("companies?city=Beograd&", "companies_city"),
    ("branches?", "branches_name"),
    ("branches?sort=city&", "branches_city"),
    ("branches?type=HOSTEL&", "branches_name"),
    ("branches?companyId=1&", "branches_company_name"),
    ("branches?companyId=1&sort=city&", "branches_company_city"),
    ("services?", "services_title"),
    ("services?sort=titleEn&", "services_title_en"),
    ("services?sort=-price&type=HOSTEL&", "services_price"),
    ("services?companyId=1&", "services_company_title"),
    ("services?branchId=1&sort=price&", "services_branch_price"),
    ("reviews?companyId=1&", "reviews_company"),
    ("banners?groupId=1&", "banners_group_ordinal"),
];

#[test]
fn every_public_list_walks_an_index() {
    only_on!(Sqlite);
    let (fixture, address) = watched();
    // It plans by statistics, which an empty database lacks.
    for (list, index) in LISTS {
        let path = format!("/market/{list}pageSize=10");
        let (heard, _) = heard(&address, || fixture.app.get(&path).send().expect(200));
        let texts = heard.queries.iter().map(|query| query.split(" -- binds").next().unwrap().to_owned());
        let lists: Vec<String> = texts.filter(|text| text.contains("ORDER BY") && text.contains("LIMIT")).collect();
        assert_eq!(lists.len(), 1, "{path}: {lists:#?}");
        let queries = format!("EXPLAIN QUERY PLAN {}", lists[0]);
        let steps: Vec<Step> = fixture.app.db(|conn| Ok(diesel::sql_query(&queries).load(conn)?));
        let plan = steps.into_iter().map(|step| step.detail).collect::<Vec<_>>().join("\n");
        let walks =
            |step: &str| step.contains(&format!(" USING INDEX {index}")) && !step.contains(&format!("{index}_"));
        assert!(plan.lines().any(walks), "{path}\n{}\n{plan}", lists[0]);
        // Those of one city are few enough to be sorted.
        assert!(path.contains("city=") || !plan.contains("USE TEMP B-TREE"), "{path}\n{plan}");
        // As many statements for a hundred rows as for one.
        assert!(heard.queries.len() <= 8, "{path}: {:#?}", heard.queries);
    }
}
